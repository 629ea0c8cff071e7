/** A heap of whole numbers, each once: the least can be had at any time. */

export class LeastFirst {
  readonly #heap: number[] = [];
  readonly #known = new Set<number>();

  get least(): number | undefined {
    return this.#heap[0];
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
    const heap = this.#heap;
    const [least] = heap;
    const last = heap.pop();
    if (least === undefined || last === undefined) throw new RangeError('nothing is left');
    this.#known.delete(least);
    if (heap.length > 0) this.#sink(last);
    return least;
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
