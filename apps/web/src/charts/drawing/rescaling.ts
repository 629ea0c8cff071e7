/**
 * Tells whoever stands above the canvas that prices have other places now: once for all lines of a
 * picture, and before the browser shows it.
 */
export class Rescaling {
  readonly #listeners = new Set<() => void>();
  #isNotified = true;

  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called while drawing, as often as it happens. */
  note(): void {
    if (!this.#isNotified || this.#listeners.size === 0) return;
    this.#isNotified = false;
    queueMicrotask(() => {
      this.#isNotified = true;
      for (const listener of this.#listeners) listener();
    });
  }
}
