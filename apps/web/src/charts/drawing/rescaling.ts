/**
 * Notifies overlays above the canvas that the price scale has changed: once per frame for all
 * lines, and before the browser paints it.
 */
export class Rescaling {
  readonly #listeners = new Set<() => void>();
  #isNotified = true;

  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called while drawing, any number of times. */
  note(): void {
    if (!this.#isNotified || this.#listeners.size === 0) return;
    this.#isNotified = false;
    queueMicrotask(() => {
      this.#isNotified = true;
      for (const listener of this.#listeners) listener();
    });
  }
}
