/** The seeded generator: the same numbers for the same seed, all within their bounds. */
import { describe, expect, it } from 'vitest';
import { FastRandom, SeededRandom, seededRandom } from './seeded-random.ts';

describe('a seeded generator', () => {
  it('gives the same run for the same seed, and another for another', () => {
    const draw = (seed: number) => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 50 }, () => random.below(1_000));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('stays within its bounds and reaches them', () => {
    const random = new SeededRandom(1);
    const drawn = Array.from({ length: 500 }, () => random.between(-2, 2));
    expect(new Set(drawn)).toEqual(new Set([-2, -1, 0, 1, 2]));
    const fraction = seededRandom(1);
    const fractions = Array.from({ length: 500 }, () => fraction());
    expect(fractions.every((each) => each >= 0 && each < 1)).toBe(true);
  });

  it('picks from a list, and from nothing not at all', () => {
    const random = new SeededRandom(3);
    expect(['a', 'b']).toContain(random.pick(['a', 'b']));
    expect(() => random.pick([])).toThrow('nothing to pick from');
  });
});

describe('the fast generator', () => {
  it('gives the same run for the same seed, and another for the next one', () => {
    const draw = (seed: number) => {
      const random = new FastRandom(seed);
      return Array.from({ length: 50 }, () => random.bits());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7).filter((each) => draw(8).includes(each))).toEqual([]);
  });

  it('spreads over (0, 1) evenly', () => {
    const random = new FastRandom(2);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let each = 0; each < 100_000; each += 1) {
      const tenth = Math.floor(10 * random.fraction());
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Five standard errors.
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(5 * 95);
  });
});
