/** The bars a chart page shows: candles with the one of now, or the line of the last seconds. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Interval } from '@anywhen/prices';
import { useIsLive, useKline } from '../../live/index.ts';
import { useSecondLine } from '../../market-parts/second-line.ts';
import { BarFeed, type FeedState } from './bar-feed.ts';
import { barOf, barsOfSeconds } from './bars.ts';
import { listBars } from '../data.ts';

export type Bars = {
  readonly state: FeedState;
  readonly retry: () => void;
  readonly loadOlder: () => void;
};

/** Stops while the page is hidden, and lists again when it is shown or the prices are back. */
export function useCandles(symbol: string, interval: Interval): Bars {
  const feed = useMemo(
    () =>
      new BarFeed({
        symbol,
        interval,
        load: (endMs, signal) =>
          listBars({ symbol, interval, ...(endMs === undefined ? {} : { endMs }) }, signal),
      }),
    [symbol, interval],
  );
  const state = useSyncExternalStore(feed.subscribe, () => feed.state);
  const isLive = useIsLive();
  const kline = useKline(symbol, interval);
  useEffect(() => feed.open(isLive), [feed, isLive]);
  useEffect(() => {
    if (kline && state.status === 'ready') feed.put(barOf(kline));
  }, [feed, kline, state.status]);
  return useMemo(
    () => ({ state, retry: () => feed.retry(), loadOlder: () => void feed.loadOlder() }),
    [feed, state],
  );
}

/** Ten minutes, second by second; there is nothing older to ask for. */
export function useSecondBars(symbol: string): Bars {
  const [lineState, retry] = useSecondLine(symbol);
  const { status } = lineState;
  const line = lineState.status === 'ready' ? lineState.line : undefined;
  const state = useMemo((): FeedState => {
    if (!line) return { status: status === 'failed' ? 'failed' : 'loading' };
    const bars = barsOfSeconds(line);
    const series = { symbol, interval: '1s', bars, hasOlder: false, historyEndsMs: 0 } as const;
    return { status: 'ready', series, olderFailures: 0 };
  }, [symbol, status, line]);
  return { state, retry, loadOlder: nothingOlder };
}

function nothingOlder(): void {}
