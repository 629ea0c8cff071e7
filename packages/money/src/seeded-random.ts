/**
 * A small seeded generator for tests, simulations and benchmarks: the same seed gives the same run
 * on every machine. Never for anything that must not be foretold.
 */

const ONE_IN_2_TO_32 = 1 / 2 ** 32;

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
  /** Plain fields would be boxed: most of these numbers are too large for a small integer. */
  readonly #state = Int32Array.of(0, 0x9e3779b9, 0x243f6a88, 0xb7e15162);

  constructor(seed: number) {
    this.#state[0] = seed;
    this.#state[1] = 0x9e3779b9 ^ Math.imul(seed, 0x85ebca6b);
    // The first numbers of similar seeds are similar.
    for (let each = 0; each < 20; each += 1) this.bits();
  }

  /** In (0, 1). */
  fraction(): number {
    return (this.bits() + 0.5) * ONE_IN_2_TO_32;
  }

  /** Xoshiro128+: 32 bits, and a period longer than any run. */
  bits(): number {
    const state = this.#state;
    const a = state[0] ?? 0;
    const b = state[1] ?? 0;
    const d = state[3] ?? 0;
    const third = (state[2] ?? 0) ^ a;
    const fourth = d ^ b;
    state[0] = a ^ fourth;
    state[1] = b ^ third;
    state[2] = third ^ (b << 9);
    state[3] = (fourth << 11) | (fourth >>> 21);
    return (a + d) >>> 0;
  }
}
