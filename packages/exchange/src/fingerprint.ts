/**
 * A running fingerprint of the whole state: each entity adds its mark when it appears and takes the
 * old one away when it changes, so the cost is per change and not per member. It detects that
 * memory, tables and journal have drifted apart; it is no proof against a forger (the journal's
 * hash chain is).
 */

export type Mark = { readonly low: number; readonly high: number };

export class Fingerprint {
  #low = 0;
  #high = 0;
  readonly #sources: (() => void)[] = [];

  /**
   * For entities that change often: `settle` brings their marks up to date, and is asked only when
   * somebody reads the fingerprint, once a batch instead of with every change.
   */
  settleBeforeReading(settle: () => void): void {
    this.#sources.push(settle);
  }

  /** Puts `next` in the place of `previous`; returns the mark to hand in next time. */
  replace(previous: Mark | undefined, next: string): Mark {
    const mark = markOf(next);
    this.#low = (this.#low + mark.low - (previous?.low ?? 0)) >>> 0;
    this.#high = (this.#high + mark.high - (previous?.high ?? 0)) >>> 0;
    return mark;
  }

  /** The entity with this mark is no longer part of the state. */
  remove(mark: Mark): void {
    this.#low = (this.#low - mark.low) >>> 0;
    this.#high = (this.#high - mark.high) >>> 0;
  }

  toString(): string {
    for (const settle of this.#sources) settle();
    const hex = (lane: number) => lane.toString(16).padStart(8, '0');
    return hex(this.#high) + hex(this.#low);
  }
}

/** Two 32-bit lanes of multiply-and-mix over the characters; equal texts give equal marks. */
export function markOf(text: string): Mark {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x85ebca77);
    high = Math.imul(high ^ code, 0xc2b2ae3d);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return { low: low >>> 0, high: high >>> 0 };
}
