/** One answer for all who ask within a moment: many open pages cost as much as one. */
export class SharedReading<Value> {
  #last: { atMs: number; value: Promise<Value> } | undefined;

  constructor(
    private readonly lifeMs: number,
    private readonly read: () => Promise<Value>,
  ) {}

  get(): Promise<Value> {
    const atMs = performance.now();
    if (this.#last && atMs - this.#last.atMs < this.lifeMs) return this.#last.value;
    const value = this.read();
    this.#last = { atMs, value };
    // A failure is nobody else's answer.
    value.catch(() => (this.#last = undefined));
    return value;
  }
}
