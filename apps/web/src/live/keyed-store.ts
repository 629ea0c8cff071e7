/**
 * Values by key, each with its own listeners, notified once per frame: a tick that changes three
 * rows renders three rows, and two ticks in one frame render once.
 */
export type Listener = () => void;

/** A slow phone renders at most this many rows per frame; a tick of all markets takes several. */
const KEYS_PER_FRAME = 8;

/**
 * Collects the listeners to notify until the next frame. A hidden window has no frames, so nothing
 * renders.
 */
export class FrameBatch {
  readonly #requestFrame: (paint: () => void) => void;
  readonly #due = new Set<ReadonlySet<Listener>>();
  #isRequested = false;

  constructor(requestFrame: (paint: () => void) => void) {
    this.#requestFrame = requestFrame;
  }

  schedule(listeners: ReadonlySet<Listener> | undefined): void {
    if (!listeners) return;
    this.#due.add(listeners);
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#requestFrame(() => this.#flush());
  }

  #flush(): void {
    const due = [...this.#due].slice(0, KEYS_PER_FRAME);
    for (const listeners of due) this.#due.delete(listeners);
    this.#isRequested = this.#due.size > 0;
    if (this.#isRequested) this.#requestFrame(() => this.#flush());
    for (const listeners of due) for (const listener of listeners) listener();
  }
}

export class KeyedStore<V> {
  readonly #values = new Map<string, V>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #batch: FrameBatch;

  constructor(batch: FrameBatch) {
    this.#batch = batch;
  }

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  /** Values are replaced, never mutated: the same object means no change. */
  set(key: string, value: V): void {
    if (Object.is(this.#values.get(key), value)) return;
    this.#values.set(key, value);
    this.#batch.schedule(this.#listeners.get(key));
  }

  forget(key: string): void {
    if (this.#values.delete(key)) this.#batch.schedule(this.#listeners.get(key));
  }

  forgetAll(): void {
    for (const key of this.#values.keys()) this.forget(key);
  }

  subscribe(key: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key);
      }
    };
  }
}
