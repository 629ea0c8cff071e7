/**
 * The simulated inbox (rulebook 14.2): plain codes, in memory only, each for the one browser that
 * requested it and until it expires. They are never stored; a restart forgets them.
 */
import { INBOX_CODES_MAX } from '@anywhen/protocol';
import { hashOfToken } from '../secrets.ts';

export type CodePurpose = 'register' | 'forgot' | 'bind';

export type InboxCode = {
  purpose: CodePurpose;
  target: string;
  code: string;
  sentAtMs: number;
  expiresAtMs: number;
};

type Entry = InboxCode & { browser: string };
type Named = Pick<InboxCode, 'purpose' | 'target'>;

// The oldest are dropped first, so that memory does not grow with requests of strangers.
const CODES_MAX = 10_000;

export class Inbox {
  /** In the order they were sent; one per purpose, address and browser. */
  readonly #codes = new Set<Entry>();

  /** The browser's earlier codes move to its new token: the old one opens nothing any more. */
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
      .filter((entry) => entry.browser === name && entry.expiresAtMs > nowMs)
      .slice(-INBOX_CODES_MAX)
      .map(({ browser: _browser, ...code }) => code)
      .toReversed();
  }

  /** In all browsers, because their purpose is fulfilled. */
  remove(code: Named): void {
    for (const entry of this.#codes) {
      if (isSame(entry, code)) this.#codes.delete(entry);
    }
  }

  #moveCodes(move: { oldName: string; newName: string; except: Named }): void {
    for (const entry of this.#codes) {
      if (entry.browser !== move.oldName) continue;
      entry.browser = move.newName;
      if (isSame(entry, move.except)) this.#codes.delete(entry);
    }
  }

  #forgetExpired(nowMs: number): void {
    for (const entry of this.#codes) {
      if (entry.expiresAtMs > nowMs) return;
      this.#codes.delete(entry);
    }
  }
}

function isSame(one: Named, other: Named): boolean {
  const isSameTarget = one.target.toLowerCase() === other.target.toLowerCase();
  return one.purpose === other.purpose && isSameTarget;
}
