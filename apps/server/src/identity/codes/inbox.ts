/**
 * The simulated inbox (rulebook 14.2): plain codes, in memory only, each for the one browser that
 * asked and until it expires. They are never written anywhere; a restart forgets them.
 */
import { hashOfToken } from '../secrets.ts';

export type CodePurpose = 'register' | 'forgot' | 'bind';

export type InboxCode = {
  purpose: CodePurpose;
  target: string;
  code: string;
  sentAtMs: number;
  expiresAtMs: number;
};

type Stored = InboxCode & { browser: string };
type Named = Pick<InboxCode, 'purpose' | 'target'>;

const CODES_MAX = 10_000; // The oldest go first; nobody's memory grows with a stranger's requests.

export class Inbox {
  /** In the order they were sent; one per purpose, address and browser. */
  readonly #codes = new Set<Stored>();

  /** What the browser had before moves to its new token: the old one opens nothing any more. */
  put(code: InboxCode, browser: { oldHash: Buffer | undefined; newHash: Buffer }): void {
    this.#forgetExpired(code.sentAtMs);
    const [oldName, newName] = [browser.oldHash?.toString('hex'), browser.newHash.toString('hex')];
    if (oldName !== undefined) this.#moveCodes({ oldName, newName, except: code });
    this.#codes.add({ ...code, browser: newName });
    if (this.#codes.size <= CODES_MAX) return;
    for (const oldest of this.#codes) {
      this.#codes.delete(oldest);
      return;
    }
  }

  /** Newest first. */
  list(token: string | undefined, nowMs: number): InboxCode[] {
    const name = hashOfToken(token)?.toString('hex');
    if (name === undefined) return [];
    return [...this.#codes]
      .filter((stored) => stored.browser === name && stored.expiresAtMs > nowMs)
      .map(({ browser: _browser, ...code }) => code)
      .toReversed();
  }

  /** In all browsers: what they were for is done. */
  remove(code: Named): void {
    for (const stored of this.#codes) {
      if (isSame(stored, code)) this.#codes.delete(stored);
    }
  }

  #moveCodes(move: { oldName: string; newName: string; except: Named }): void {
    for (const stored of this.#codes) {
      if (stored.browser !== move.oldName) continue;
      stored.browser = move.newName;
      if (isSame(stored, move.except)) this.#codes.delete(stored);
    }
  }

  #forgetExpired(nowMs: number): void {
    for (const stored of this.#codes) {
      if (stored.expiresAtMs > nowMs) return;
      this.#codes.delete(stored);
    }
  }
}

function isSame(one: Named, other: Named): boolean {
  const isSameTarget = one.target.toLowerCase() === other.target.toLowerCase();
  return one.purpose === other.purpose && isSameTarget;
}
