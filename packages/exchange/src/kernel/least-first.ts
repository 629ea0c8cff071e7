/**
 * A heap of whole numbers, each once: the least can be had at any time. What is removed may stay in
 * the heap for a while, but never more of it than of what is left.
 */

/** Below this a heap is not worth tidying. */
const TIDIED_FROM = 16;

export class LeastFirst {
  #heap: number[] = [];
  readonly #known = new Set<number>();

  get least(): number | undefined {
    return this.#heap[0];
  }

  /** How many numbers it holds in memory, those that were removed included. */
  get length(): number {
    return this.#heap.length;
  }

  put(value: number): void {
    if (this.#known.has(value)) return;
    this.#known.add(value);
    const heap = this.#heap;
    let place = heap.push(value) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((heap[parent] ?? 0) <= value) break;
      heap[place] = heap[parent] ?? 0;
      place = parent;
    }
    heap[place] = value;
  }

  /** Takes the least out. */
  take(): number {
    const [least] = this.#heap;
    if (least === undefined) throw new RangeError('nothing is left');
    this.#known.delete(least);
    this.#dropRemoved();
    return least;
  }

  remove(value: number): void {
    if (!this.#known.delete(value)) return;
    this.#dropRemoved();
    const isTidy = this.#heap.length <= Math.max(TIDIED_FROM, 2 * this.#known.size);
    // Numbers in order are a heap.
    if (!isTidy) this.#heap = [...this.#known].toSorted((one, other) => one - other);
  }

  /** Afterwards the first one is known, or there is none. */
  #dropRemoved(): void {
    const heap = this.#heap;
    while (heap.length > 0 && !this.#known.has(heap[0] ?? 0)) {
      const last = heap.pop() ?? 0;
      if (heap.length > 0) this.#sink(last);
    }
  }

  /** From the top down to where nothing below is less. */
  #sink(value: number): void {
    const heap = this.#heap;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if ((heap[child + 1] ?? Infinity) < (heap[child] ?? Infinity)) child += 1;
      const least = heap[child] ?? Infinity;
      if (value <= least) break;
      heap[place] = least;
      place = child;
    }
    heap[place] = value;
  }
}
