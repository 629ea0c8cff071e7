/** The hash walk from a seed to the anchor: exact, in portions, and verified. */
import { describe, expect, it } from 'vitest';
import { hashTimes, reachAnchor, type Walk } from './hash-walk.ts';
import {
  DAY_START,
  commitmentsOf,
  seedOf,
  swapFirst,
} from '../../testing/fairness/honest-exchange.ts';

const anchor = commitmentsOf(DAY_START).days[0]?.anchor ?? '';

function walkFrom(second: number, changes: Partial<Walk> = {}): Walk {
  return {
    seed: seedOf(second),
    anchor,
    hashes: second - DAY_START + 1,
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
    nowMs: () => 0,
    ...changes,
  };
}

describe('[16.7] the walk to the anchor', () => {
  it('[EX-16.3] takes k + 1 hashes from second k, also from the last second of a day', async () => {
    expect(await reachAnchor(walkFrom(DAY_START))).toBe(true);
    expect(await reachAnchor(walkFrom(DAY_START + 1_234))).toBe(true);
    expect(await reachAnchor(walkFrom(DAY_START + 86_399))).toBe(true);
  });

  it('fails with one hash more or less', async () => {
    const second = DAY_START + 500;
    expect(await reachAnchor(walkFrom(second, { hashes: 500 }))).toBe(false);
    expect(await reachAnchor(walkFrom(second, { hashes: 502 }))).toBe(false);
  });

  it('fails from a swapped seed, from no seed, and to another anchor', async () => {
    const second = DAY_START + 500;
    expect(await reachAnchor(walkFrom(second, { seed: swapFirst(seedOf(second)) }))).toBe(false);
    expect(await reachAnchor(walkFrom(second, { seed: '' }))).toBe(false);
    expect(await reachAnchor(walkFrom(second, { anchor: swapFirst(anchor) }))).toBe(false);
  });

  it('yields to the browser, and reports progress', async () => {
    const parts: number[] = [];
    let clockMs = 0;
    let pauses = 0;
    await reachAnchor(
      walkFrom(DAY_START + 999, {
        nowMs: () => (clockMs += 1),
        pause: () => Promise.resolve(void (pauses += 1)),
        onProgress: (part) => parts.push(part),
      }),
    );
    expect(pauses).toBeGreaterThan(1);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
  });

  it('hashes nothing for zero hashes', () => {
    const seed = new Uint8Array(32).fill(3);
    expect(hashTimes(seed, 0)).toEqual(seed);
  });
});
