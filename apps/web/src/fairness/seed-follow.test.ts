/** The live proof: each frame's seed against the one before, with the real hashing. */
import { describe, expect, it } from 'vitest';
import { PAUSE_SECONDS_MAX, followSeed, type LiveProof } from './seed-follow.ts';
import { leadsTo } from './seed-link.ts';
import { DAY_START, seedOf, swapFirst } from '../../testing/fairness/honest-exchange.ts';

const START: LiveProof = { state: 'waiting' };
const AT = DAY_START + 5_000;
const seen = (second: number) => ({ second, seed: seedOf(second) });

function follow(seconds: readonly { second: number; seed: string }[], from = START): LiveProof {
  return seconds.reduce((proof, one) => followSeed(proof, one, leadsTo), from);
}

describe('[3.8] the live proof', () => {
  it('waits for the second frame and then counts the links', () => {
    expect(follow([seen(AT)])).toEqual({ state: 'waiting', base: seen(AT) });
    expect(follow([seen(AT), seen(AT + 1), seen(AT + 2)])).toEqual({
      state: 'verified',
      base: seen(AT + 2),
      links: 2,
    });
  });

  it('bridges missed seconds with as many hashes', () => {
    expect(follow([seen(AT), seen(AT + 7)])).toMatchObject({ state: 'verified', links: 7 });
  });

  it('breaks at a swapped seed, and stays broken', () => {
    const bad = { second: AT + 1, seed: swapFirst(seedOf(AT + 1)) };
    const broken = follow([seen(AT), bad]);
    expect(broken).toEqual({ state: 'broken', base: seen(AT), atSecond: AT + 1 });
    expect(follow([seen(AT + 2), seen(AT + 3)], broken)).toBe(broken);
  });

  it('breaks at a seed of another second', () => {
    expect(follow([seen(AT), { second: AT + 1, seed: seedOf(AT + 2) }])).toMatchObject({
      state: 'broken',
    });
  });

  it('breaks when a second comes twice with two seeds, not when it is only repeated', () => {
    expect(follow([seen(AT), seen(AT + 1), seen(AT + 1)])).toMatchObject({ links: 1 });
    const other = { second: AT + 1, seed: seedOf(AT) };
    expect(follow([seen(AT), seen(AT + 1), other])).toMatchObject({ state: 'broken' });
  });

  it('breaks at an invalid seed', () => {
    expect(follow([seen(AT), { second: AT + 1, seed: 'x' }])).toMatchObject({ state: 'broken' });
  });

  it('ignores older seconds', () => {
    const proof = follow([seen(AT), seen(AT + 1)]);
    expect(follow([seen(AT - 5)], proof)).toBe(proof);
  });

  it('starts over after a long pause and at midnight, without a claim', () => {
    const late = seen(AT + PAUSE_SECONDS_MAX + 1);
    expect(follow([seen(AT), late])).toEqual({ state: 'waiting', base: late });
    const midnight = DAY_START + 86_400;
    expect(follow([seen(midnight - 1), seen(midnight)])).toEqual({
      state: 'waiting',
      base: seen(midnight),
    });
  });
});
