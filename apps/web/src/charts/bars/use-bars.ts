/** The bars of a chart page: candles including the current one, or the seconds line. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Interval } from '@anywhen/prices';
import { useIsLive, useKline, usePriceSecond, useTicker } from '../../live/index.ts';
import { useSecondLine } from '../../market-parts/second-line.ts';
import { BarFeed, type FeedState } from './bar-feed.ts';
import { barOf, barsOfSeconds } from './bars.ts';
import { listBars } from '../data.ts';
import { stepMsOf } from './intervals.ts';
import { withPrice } from './series.ts';

export type Bars = {
  readonly state: FeedState;
  readonly retry: () => void;
  readonly loadOlder: () => void;
};

/** Stops while the page is hidden, and lists again when it is shown or prices are live again. */
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
  const listed = useSyncExternalStore(feed.subscribe, () => feed.state);
  const state = useInStep(listed, symbol, interval);
  const isLive = useIsLive();
  const kline = useKline(symbol, interval);
  useEffect(() => feed.open(isLive), [feed, isLive]);
  useEffect(() => {
    if (kline && listed.status === 'ready') feed.put(barOf(kline));
  }, [feed, kline, listed.status]);
  return useMemo(
    () => ({ state, retry: () => feed.retry(), loadOlder: () => void feed.loadOlder() }),
    [feed, state],
  );
}

/** The newest bar closes at the price in the header: both come from one store and one tick. */
function useInStep(state: FeedState, symbol: string, interval: Interval): FeedState {
  const last = useTicker(symbol)?.last;
  const second = usePriceSecond();
  return useMemo(() => {
    if (state.status !== 'ready' || last === undefined || second === undefined) return state;
    const now = { price: Number(last), second };
    return { ...state, series: withPrice(state.series, now, stepMsOf(interval)) };
  }, [state, last, second, interval]);
}

/** Ten minutes of seconds; there is nothing older to load. */
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
