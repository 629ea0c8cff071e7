/** The price check passes for what an honest exchange publishes, and for nothing else. */
import { describe, expect, it } from 'vitest';
import { MARKETS, SECONDS_PER_DAY } from '@anywhen/prices';
import { checkAnchor, checkLink, checkPrices, type Recomputing } from './checks.ts';
import type { Evidence, TickRange } from './data.ts';
import type { Sight } from './seen-anchors.ts';
import {
  CHANGED_VERSION,
  DAY_START,
  honestEvidence,
  pricesOnScreenOf,
  swapFirst,
} from '../../testing/fairness/honest-exchange.ts';

const FIRST = DAY_START + 1_000;
const honest = honestEvidence({ firstSecond: FIRST, from: FIRST + 60, to: FIRST + 119 });
const midnight = DAY_START + SECONDS_PER_DAY;

const first = (): Sight => ({ kind: 'first' });

function recomputing(evidence: Evidence, changes: Partial<Recomputing> = {}): Recomputing {
  return {
    symbol: 'BTCUSDT',
    pricesOnScreen: pricesOnScreenOf(evidence, 'BTCUSDT'),
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
    ...changes,
  };
}

const link = (evidence: Evidence) => checkLink(evidence, new Map());
const recompute = (evidence: Evidence, changes?: Partial<Recomputing>) =>
  checkPrices(evidence, recomputing(evidence, changes));

/** The honest evidence with one thing changed. */
function tampered(change: (range: TickRange) => void): Evidence {
  const copy = structuredClone(honest);
  change(copy.range);
  return copy;
}

const tickAt = (range: TickRange, index: number) => {
  const tick = range.ticks.at(index);
  if (!tick) throw new RangeError('no such tick');
  return tick;
};

describe('[16.7] the seed of the last second', () => {
  it('hashes to the seed of the second before', () => {
    const last = tickAt(honest.range, -1);
    expect(link(honest)).toEqual({
      isPassed: true,
      second: FIRST + 119,
      seed: last.seed,
      reached: tickAt(honest.range, -2).seed,
    });
  });

  it('hashes to the anchor at midnight', () => {
    const night = honestEvidence({ firstSecond: midnight - 3, from: midnight - 2, to: midnight });
    expect(link(night)).toMatchObject({
      isPassed: true,
      reached: night.commitments.days[1]?.anchor,
    });
  });

  it('fails when it was swapped', () => {
    const bad = tampered((range) => (tickAt(range, -1).seed = swapFirst(tickAt(range, -1).seed)));
    expect(link(bad)).toEqual({
      isPassed: false,
      fault: { kind: 'seed', second: FIRST + 119 },
    });
  });

  it('fails when it is not a seed', () => {
    const bad = tampered((range) => (tickAt(range, -1).seed = 'not hex'));
    expect(link(bad)).toMatchObject({ isPassed: false, fault: { kind: 'seed' } });
  });

  it('is the one that arrived live with the price', () => {
    const received = new Map(honest.range.ticks.map(({ second, seed }) => [second, seed]));
    expect(checkLink(honest, received)).toMatchObject({ isPassed: true });
    received.set(FIRST + 100, swapFirst(received.get(FIRST + 100) ?? ''));
    expect(checkLink(honest, received)).toEqual({
      isPassed: false,
      fault: { kind: 'live-seed', second: FIRST + 100 },
    });
  });

  it('fails without anything to hash to', () => {
    const bad = tampered((range) => {
      range.ticks.splice(1);
      range.beforeSeed = null;
    });
    expect(link(bad)).toMatchObject({ isPassed: false, fault: { kind: 'unlinked' } });
    const empty = tampered((range) => range.ticks.splice(0));
    expect(link(empty)).toMatchObject({ isPassed: false, fault: { kind: 'second' } });
  });
});

describe('[16.7] the anchor', () => {
  it('was published before the first tick of the first day', () => {
    expect(checkAnchor(honest, first)).toEqual({
      isPassed: true,
      anchor: honest.commitments.days[0]?.anchor,
      publishedAtMs: (FIRST - 5) * 1_000,
      beganAtMs: FIRST * 1_000,
      sight: { kind: 'first' },
    });
  });

  it('was published before midnight on every other day', () => {
    const next = honestEvidence({ firstSecond: midnight - 3, from: midnight, to: midnight + 1 });
    expect(checkAnchor(next, first)).toMatchObject({
      isPassed: true,
      beganAtMs: midnight * 1_000,
      publishedAtMs: DAY_START * 1_000,
    });
  });

  it('fails when it came with the first second or later', () => {
    const late = structuredClone(honest);
    for (const day of late.commitments.days) day.publishedAtMs = FIRST * 1_000;
    expect(checkAnchor(late, first)).toEqual({
      isPassed: false,
      fault: { kind: 'late-anchor', publishedAtMs: FIRST * 1_000, beganAtMs: FIRST * 1_000 },
    });
  });

  it('fails without a commitment to the day', () => {
    const none = structuredClone(honest);
    none.commitments.days.splice(0, 1);
    expect(checkAnchor(none, first)).toMatchObject({
      isPassed: false,
      fault: { kind: 'no-anchor' },
    });
  });

  it('fails when this browser saw another one before', () => {
    expect(checkAnchor(honest, () => ({ kind: 'changed', atMs: 5 }))).toEqual({
      isPassed: false,
      fault: { kind: 'changed-anchor', seenAtMs: 5 },
    });
  });
});

describe('[16.4] the prices', () => {
  it('are all reproduced: sixty seconds of all markets, with their hashes', async () => {
    const parts: number[] = [];
    const result = await recompute(honest, { onProgress: (part) => parts.push(part) });
    expect(result).toEqual({
      isPassed: true,
      seconds: 60,
      prices: 60 * MARKETS.length,
      last: { second: FIRST + 119, price: tickAt(honest.range, -1).prices[0] },
      logPrice: expect.stringMatching(/^-?\d+\.\d{12}$/),
      startedAtSecond: FIRST + 59,
      version: 1,
      next: undefined,
    });
    expect(parts).toHaveLength(60);
    expect(parts.at(-1)).toBe(1);
  });

  it('are reproduced from the very first second of the exchange', async () => {
    const start = honestEvidence({ firstSecond: FIRST, from: FIRST, to: FIRST + 9 });
    expect(await recompute(start)).toMatchObject({ isPassed: true, seconds: 10 });
  });

  it('are reproduced across midnight, where the chains of seeds and hashes start over', async () => {
    const night = honestEvidence({
      firstSecond: midnight - 20,
      from: midnight - 10,
      to: midnight + 10,
    });
    expect(await recompute(night)).toMatchObject({ isPassed: true, seconds: 21 });
  });

  it('fail when one digit of one market differs', async () => {
    const bad = tampered((range) => {
      const { prices } = tickAt(range, 30);
      prices[1] = swapFirst(prices[1] ?? '');
    });
    expect(await recompute(bad)).toMatchObject({
      isPassed: false,
      fault: {
        kind: 'price',
        symbol: 'ETHUSDT',
        second: FIRST + 90,
        computed: tickAt(honest.range, 30).prices[1],
      },
    });
  });

  it('fail when a price is moved to the next second', async () => {
    const bad = tampered((range) => (tickAt(range, 20).prices = [...tickAt(range, 21).prices]));
    expect(await recompute(bad)).toMatchObject({ isPassed: false, fault: { kind: 'price' } });
  });

  it('fail when a tick hash differs', async () => {
    const bad = tampered((range) => {
      const { hashes } = tickAt(range, 59);
      hashes[39] = swapFirst(hashes[39] ?? '');
    });
    expect(await recompute(bad)).toMatchObject({
      isPassed: false,
      fault: { kind: 'hash', symbol: 'US500USDT', second: FIRST + 119 },
    });
  });

  it('fail when a hash from before the first second differs', async () => {
    const bad = tampered(({ beforeHashes }) => {
      beforeHashes[0] = swapFirst(beforeHashes[0] ?? '');
    });
    expect(await recompute(bad)).toMatchObject({ isPassed: false, fault: { kind: 'hash' } });
  });

  it('fail when a seed in the middle was swapped', async () => {
    const bad = tampered((range) => (tickAt(range, 7).seed = swapFirst(tickAt(range, 7).seed)));
    expect(await recompute(bad)).toMatchObject({
      isPassed: false,
      fault: { kind: 'seed', second: FIRST + 67 },
    });
  });

  it('fail when the seed before the first one differs', async () => {
    const bad = tampered((range) => (range.beforeSeed = swapFirst(range.beforeSeed ?? '')));
    expect(await recompute(bad)).toMatchObject({ isPassed: false, fault: { kind: 'seed' } });
  });

  it('fail when a second was left out', async () => {
    const bad = tampered((range) => range.ticks.splice(10, 1));
    expect(await recompute(bad)).toMatchObject({
      isPassed: false,
      fault: { kind: 'second', expected: FIRST + 70 },
    });
  });

  it('fail when they are of other seconds than requested', async () => {
    const other = honestEvidence({ firstSecond: FIRST, from: FIRST + 50, to: FIRST + 59 });
    expect(await recompute({ ...honest, range: other.range })).toMatchObject({
      isPassed: false,
      fault: { kind: 'second', expected: FIRST + 60 },
    });
  });

  it('fail when the starting state differs', async () => {
    const bad = tampered((range) => (range.before.x[0] = '0.100000000000'));
    expect(await recompute(bad)).toMatchObject({ isPassed: false, fault: { kind: 'price' } });
  });

  it('fail when the starting state does not match the displayed price', async () => {
    const pricesOnScreen = pricesOnScreenOf(honest, 'BTCUSDT').set(FIRST + 59, '1.00');
    expect(await recompute(honest, { pricesOnScreen })).toEqual({
      isPassed: false,
      fault: { kind: 'start', second: FIRST + 59, symbol: 'BTCUSDT' },
    });
  });

  it('fail when the starting state cannot be parsed', async () => {
    const bad = tampered((range) => (range.before.x[0] = '0.1'));
    expect(await recompute(bad)).toMatchObject({ isPassed: false, fault: { kind: 'state' } });
  });

  it('fail when the displayed price was not the published one', async () => {
    const pricesOnScreen = pricesOnScreenOf(honest, 'BTCUSDT');
    const published = pricesOnScreen.get(FIRST + 100) ?? '';
    pricesOnScreen.set(FIRST + 100, swapFirst(published));
    expect(await recompute(honest, { pricesOnScreen })).toEqual({
      isPassed: false,
      fault: {
        kind: 'shown',
        second: FIRST + 100,
        symbol: 'BTCUSDT',
        shown: swapFirst(published),
        published,
      },
    });
  });
});

describe('[16.4] seconds around a change of the process', () => {
  const span = { firstSecond: midnight - 3, from: midnight - 2, to: midnight + 3, x: 4 };
  const changed = honestEvidence({ ...span, versions: [CHANGED_VERSION] });
  const withVersions = (versions: Evidence['commitments']['versions']): Evidence => ({
    ...changed,
    commitments: { ...changed.commitments, versions },
  });

  it('follow each from the version of its day', async () => {
    expect(await recompute(changed)).toMatchObject({
      isPassed: true,
      seconds: 6,
      version: 2,
      next: undefined,
    });
  });

  it('do not follow from the version of the other day', async () => {
    const fault = { kind: 'price', second: midnight };
    expect(await recompute(withVersions([]))).toMatchObject({ fault });
    const early = { ...CHANGED_VERSION, startsAtSecond: DAY_START };
    expect(await recompute(withVersions([early]))).toMatchObject({
      fault: { kind: 'price', second: midnight - 2 },
    });
  });

  it('cannot be judged by a page that does not know the version', async () => {
    const unknown = { ...CHANGED_VERSION, version: 9 };
    expect(await recompute(withVersions([unknown]))).toMatchObject({
      fault: { kind: 'version', second: midnight },
    });
  });

  it('fail when the change was published less than a day before', () => {
    const publishedAtMs = CHANGED_VERSION.publishedAtMs + 1;
    const late = withVersions([{ ...CHANGED_VERSION, publishedAtMs }]);
    const commitments = { ...late.commitments, firstSecond: DAY_START };
    expect(checkAnchor(changed, first)).toMatchObject({ isPassed: true });
    expect(checkAnchor({ ...late, commitments }, first)).toMatchObject({
      fault: { kind: 'late-version', publishedAtMs, beganAtMs: midnight * 1_000 },
    });
  });

  it('fail when this browser saw the day under another version', () => {
    const fault = { kind: 'changed-version', seenAtMs: 5, beganAtMs: midnight * 1_000 };
    expect(checkAnchor(changed, () => ({ kind: 'other-version', atMs: 5 }))).toMatchObject({
      fault,
    });
  });
});
