/**
 * The simulated inbox (rulebook 14.2): plain codes, in memory only, each for the one browser that
 * asked and until it expires. They are never written anywhere; a restart forgets them.
 */
import { hashOfToken } from '../secrets.ts';

export type CodePurpose = 'register' | 'forgot';

export type InboxCode = {
  purpose: CodePurpose;
  target: string;
  code: string;
  sentAtMs: number;
  expiresAtMs: number;
};

type Kept = InboxCode & { browser: string };

const CODES_MAX = 10_000; // The oldest go first; nobody's memory grows with a stranger's requests.

export class Inbox {
  /** In the order they were sent; one per purpose and address, as there is one valid code. */
  readonly #codes = new Map<string, Kept>();

  /** What the browser had before moves to its new token: the old one opens nothing any more. */
  put(code: InboxCode, browser: { oldToken: string | undefined; newHash: Buffer }): void {
    this.#forgetExpired(code.sentAtMs);
    const oldName = nameOf(browser.oldToken);
    const newName = browser.newHash.toString('hex');
    if (oldName !== undefined) this.#moveCodes(oldName, newName);
    const key = keyOf(code);
    this.#codes.delete(key);
    this.#codes.set(key, { ...code, browser: newName });
    if (this.#codes.size <= CODES_MAX) return;
    for (const oldest of this.#codes.keys()) {
      this.#codes.delete(oldest);
      return;
    }
  }

  /** Newest first. */
  list(token: string | undefined, nowMs: number): InboxCode[] {
    const name = nameOf(token);
    if (name === undefined) return [];
    return [...this.#codes.values()]
      .filter((kept) => kept.browser === name && kept.expiresAtMs > nowMs)
      .map(({ browser: _browser, ...code }) => code)
      .toReversed();
  }

  remove(code: Pick<InboxCode, 'purpose' | 'target'>): void {
    this.#codes.delete(keyOf(code));
  }

  #moveCodes(oldName: string, newName: string): void {
    for (const kept of this.#codes.values()) {
      if (kept.browser === oldName) kept.browser = newName;
    }
  }

  #forgetExpired(nowMs: number): void {
    for (const [key, { expiresAtMs }] of this.#codes) {
      if (expiresAtMs > nowMs) return;
      this.#codes.delete(key);
    }
  }
}

function keyOf({ purpose, target }: Pick<InboxCode, 'purpose' | 'target'>): string {
  return `${purpose} ${target.toLowerCase()}`;
}

function nameOf(token: string | undefined): string | undefined {
  return hashOfToken(token)?.toString('hex');
}
