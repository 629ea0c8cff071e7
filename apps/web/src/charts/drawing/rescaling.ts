/**
 * Tells whoever stands above the canvas that prices have other places now: once for all lines of a
 * picture, and before the browser shows it.
 */
export class Rescaling {
  readonly #listeners = new Set<() => void>();
  #isTold = true;

  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called while drawing, as often as it happens. */
  note(): void {
    if (!this.#isTold || this.#listeners.size === 0) return;
    this.#isTold = false;
    queueMicrotask(() => {
      this.#isTold = true;
      for (const listener of this.#listeners) listener();
    });
  }
}
