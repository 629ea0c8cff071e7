/**
 * The last frames of a private topic, so that a client that reconnects gets what it missed. Limited
 * in number and bytes by itself, and in bytes together with all others: it forgets, it never grows.
 */
type RecentLimits = { framesMax: number; bytesMax: number };

/** What all topics' recent frames hold together. */
export class RecentBudget {
  bytes = 0;

  constructor(readonly bytesMax: number) {}
}

export class RecentFrames {
  readonly #limits: RecentLimits;
  readonly #budget: RecentBudget;
  readonly #frames: Buffer[] = [];
  #bytes = 0;
  #lastSeq = 0;

  constructor(limits: RecentLimits, budget: RecentBudget) {
    this.#limits = limits;
    this.#budget = budget;
  }

  /** The caller counts up by one. */
  push(seq: number, frame: Buffer): void {
    // A slice of Node's pool would retain all 8 kB of it.
    const copy = Buffer.allocUnsafeSlow(frame.length);
    frame.copy(copy);
    this.#lastSeq = seq;
    this.#frames.push(copy);
    this.#count(copy.length);
    while (this.#isOverfull()) this.#count(-(this.#frames.shift()?.length ?? 0));
  }

  /** All frames after this number; undefined when one of them is gone, or the number is invalid. */
  after(seq: number): readonly Buffer[] | undefined {
    const missed = this.#lastSeq - seq;
    if (missed < 0 || missed > this.#frames.length) return undefined;
    return this.#frames.slice(this.#frames.length - missed);
  }

  /** Returns its part of the budget; it is not used again. */
  release(): void {
    this.#frames.length = 0;
    this.#count(-this.#bytes);
  }

  #isOverfull(): boolean {
    const { framesMax, bytesMax } = this.#limits;
    const isOwn = this.#frames.length > framesMax || this.#bytes > bytesMax;
    return this.#frames.length > 0 && (isOwn || this.#budget.bytes > this.#budget.bytesMax);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.bytes += bytes;
  }
}
