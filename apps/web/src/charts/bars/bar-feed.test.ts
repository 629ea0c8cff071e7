/** The feed of a chart: first page, history, current candle, gaps, failures, and stopping. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@anywhen/prices';
import { BarFeed } from './bar-feed.ts';
import type { BarPage } from './series.ts';
import { barAt, barsFrom } from '../../../testing/charts/test-bars.ts';

type Asked = { endMs: number | undefined; signal: AbortSignal; answer: (page?: BarPage) => void };

let asked: Asked[];
let feed: BarFeed;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  feed = new BarFeed({
    symbol: 'BTCUSDT',
    interval: '1m',
    load: (endMs, signal) =>
      new Promise((resolve, reject) => {
        const answer = (page?: BarPage) => (page ? resolve(page) : reject(new Error('no answer')));
        asked.push({ endMs, signal, answer });
      }),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (bars: BarPage['bars'], hasOlder = true): BarPage => ({
  bars,
  hasOlder,
  historyEndsMs: 5,
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const bars = () => (feed.state.status === 'ready' ? feed.state.series.bars : []);
const answer = async (index: number, given?: BarPage) => {
  asked[index]?.answer(given);
  await settle();
};
/** Minutes 10 to 12 are known. */
async function openWithThree(): Promise<() => void> {
  const stop = feed.open(true);
  await answer(0, page(barsFrom(10 * MINUTE_MS, 3)));
  return stop;
}

describe('a feed', () => {
  it('lists the newest page and notifies its listeners', async () => {
    const listener = vi.fn();
    feed.subscribe(listener);
    expect(feed.state.status).toBe('loading');
    await openWithThree();
    expect(feed.state).toMatchObject({ status: 'ready', series: { historyEndsMs: 5 } });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports a failed page, and retries on request', async () => {
    feed.open(true);
    await answer(0);
    expect(feed.state.status).toBe('failed');
    feed.retry();
    expect(feed.state.status).toBe('loading');
    await answer(1, page(barsFrom(0, 1)));
    expect(feed.state.status).toBe('ready');
  });

  it('follows the current candle', async () => {
    feed.put(barAt(0));
    await openWithThree();
    feed.put(barAt(12 * MINUTE_MS, 101));
    feed.put(barAt(13 * MINUTE_MS, 102));
    expect(bars().map(({ close }) => close)).toEqual([100, 100, 101, 102]);
    expect(asked).toHaveLength(1);
  });

  it('[16.3] lists again after a gap, once, and pauses after a failure', async () => {
    await openWithThree();
    feed.put(barAt(20 * MINUTE_MS));
    feed.put(barAt(20 * MINUTE_MS, 101));
    expect(asked).toHaveLength(2);
    await answer(1);
    feed.put(barAt(20 * MINUTE_MS, 102));
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_000);
    feed.put(barAt(20 * MINUTE_MS, 103));
    await answer(2, page(barsFrom(10 * MINUTE_MS, 11)));
    expect(bars()).toHaveLength(11);
    feed.put(barAt(20 * MINUTE_MS, 104));
    expect(bars().at(-1)?.close).toBe(104);
  });

  it('asks for the page before its first bar, one at a time', async () => {
    await openWithThree();
    void feed.loadOlder();
    void feed.loadOlder();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.endMs).toBe(10 * MINUTE_MS);
    await answer(1, page(barsFrom(8 * MINUTE_MS, 2), false));
    expect(bars()).toHaveLength(5);
    void feed.loadOlder();
    expect(asked).toHaveLength(2);
  });

  it('counts failed history pages, so that they can be requested again', async () => {
    await openWithThree();
    void feed.loadOlder();
    await answer(1);
    expect(feed.state).toMatchObject({ status: 'ready', olderFailures: 1 });
    void feed.loadOlder();
    expect(asked).toHaveLength(3);
  });

  it('keeps its bars while prices are not live, and lists again when they are', async () => {
    const stop = await openWithThree();
    stop();
    const stopAgain = feed.open(false);
    expect(asked).toHaveLength(1);
    stopAgain();
    feed.open(true);
    expect(feed.state.status).toBe('ready');
    await answer(1, page([barAt(12 * MINUTE_MS, 105), barAt(13 * MINUTE_MS)]));
    expect(bars().map(({ close }) => close)).toEqual([100, 100, 105, 100]);
  });

  it('ignores everything after it was stopped', async () => {
    const stop = feed.open(true);
    stop();
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(0, page(barsFrom(0, 1)));
    expect(feed.state.status).toBe('loading');
  });
});
