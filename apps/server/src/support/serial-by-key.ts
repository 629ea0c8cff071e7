/**
 * Runs work per key one after the other, and different keys side by side. What is asked for while
 * it runs is done once more afterwards, however often it was asked for.
 */
export class SerialByKey<Key> {
  readonly #waiting = new Map<Key, (() => Promise<void>) | undefined>();

  async run(key: Key, work: () => Promise<void>): Promise<void> {
    if (this.#waiting.has(key)) {
      this.#waiting.set(key, work);
      return;
    }
    this.#waiting.set(key, undefined);
    try {
      for (let next: (() => Promise<void>) | undefined = work; next;) {
        await next();
        next = this.#waiting.get(key);
        this.#waiting.set(key, undefined);
      }
    } finally {
      this.#waiting.delete(key);
    }
  }
}
