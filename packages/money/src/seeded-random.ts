/**
 * A small seeded generator for tests, simulations and benchmarks: the same seed gives the same run
 * on every machine. Never for anything that must not be foretold.
 */

export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return this.#next() % limit;
  }

  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  }

  /** In [0, 1). */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** Mulberry32: 32 bits. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

/** For tests that need nothing but numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  const random = new SeededRandom(seed);
  return () => random.fraction();
}

/** For runs that draw thousands of millions of numbers; otherwise use `SeededRandom`. */
export class FastRandom {
  #a: number;
  #b: number;
  #c = 0x243f6a88;
  #d = 0xb7e15162;

  constructor(seed: number) {
    this.#a = seed >>> 0;
    this.#b = 0x9e3779b9 ^ Math.imul(seed, 0x85ebca6b);
    // The first numbers of similar seeds are similar.
    for (let each = 0; each < 20; each += 1) this.bits();
  }

  /** In (0, 1). */
  fraction(): number {
    return (this.bits() + 0.5) / 2 ** 32;
  }

  /** Xoshiro128+: 32 bits, and a period longer than any run. */
  bits(): number {
    const bits = (this.#a + this.#d) >>> 0;
    const third = this.#c ^ this.#a;
    const fourth = this.#d ^ this.#b;
    this.#c = third ^ (this.#b << 9);
    this.#b ^= third;
    this.#a ^= fourth;
    this.#d = (fourth << 11) | (fourth >>> 21);
    return bits;
  }
}
