/**
 * Live values for components. Each hook rerenders only when its own value changed, and holds its
 * topic only while the component is shown: hidden pages stop their subscriptions.
 */
import { useCallback, useSyncExternalStore } from 'react';
import type { AccountKind, BalanceLine, Kline, TickEvent } from '@anywhen/protocol';
import type { Interval } from '@anywhen/prices';
import type { Liveness } from './freshness.ts';
import type { KeyedStore, Listener } from './keyed-store.ts';
import { BALANCE_TOPIC, getLive, TICKER_TOPIC } from './live.ts';
import type { DayWindow, TickerListing, TickerRow } from './tickers.ts';

export type LiveTicker = TickerRow & {
  /** True when this is not the current price: it must be marked. */
  readonly isStale: boolean;
};

/** Undefined for a market without data. */
export function useTicker(symbol: string): LiveTicker | undefined {
  const row = useKeyed(getLive().tickers.rows, symbol, TICKER_TOPIC);
  const isStale = useLiveness() !== 'live';
  return row && { ...row, isStale };
}

/** Open, high, low and volume of the last 24 hours. */
export function useDayWindow(symbol: string): DayWindow | undefined {
  return useKeyed(getLive().tickers.days, symbol, TICKER_TOPIC);
}

/** Closes of the last 24 hours, every 30 minutes; as new as the last snapshot. */
export function useSparkline(symbol: string): readonly number[] | undefined {
  return useKeyed(getLive().tickers.sparklines, symbol, TICKER_TOPIC);
}

/** All markets in table order, for sorting; updated at most once a second. */
export function useTickerList(): readonly TickerListing[] {
  const live = getLive();
  const subscribe = useCallback(
    (listener: Listener) => live.listen(TICKER_TOPIC, live.tickers.subscribeListings(listener)),
    [live],
  );
  return useSyncExternalStore(subscribe, () => live.tickers.listings);
}

/** The second of the prices. */
export function usePriceSecond(): number | undefined {
  const live = getLive();
  const subscribe = useCallback(
    (listener: Listener) => live.listen(TICKER_TOPIC, live.tickers.subscribeSecond(listener)),
    [live],
  );
  return useSyncExternalStore(subscribe, () => live.tickers.second);
}

/** The last tick of one market with its seed and hash. */
export function useTick(symbol: string): TickEvent | undefined {
  const topic = `tick:${symbol}`;
  return useKeyed(getLive().ticks, topic, topic);
}

/** The current candle; closed ones come from the list of candles. */
export function useKline(symbol: string, interval: Interval): Kline | undefined {
  const topic = `kline:${symbol}:${interval}`;
  return useKeyed(getLive().klines, topic, topic);
}

/** Every balance of the member; undefined for visitors and until the first snapshot. */
export function useBalances(): readonly BalanceLine[] | undefined {
  return useKeyed(getLive().balances, BALANCE_TOPIC, BALANCE_TOPIC);
}

/** What an account has available; undefined for visitors and until the first snapshot. */
export function useAvailable(kind: AccountKind, currency: string): string | undefined {
  const lines = useBalances();
  if (!lines) return undefined;
  const line = lines.find((one) => one.kind === kind && one.currency === currency);
  return line?.available ?? '0';
}

export function useIsLive(): boolean {
  return useLiveness() === 'live';
}

/** `offline`: no connection. `stale`: connected, but without a current price. */
export function useLiveness(): Liveness {
  const live = getLive();
  const subscribe = useCallback(
    (listener: Listener) => live.listen(TICKER_TOPIC, live.freshness.subscribe(listener)),
    [live],
  );
  return useSyncExternalStore(subscribe, () => live.freshness.liveness);
}

/** One value of a store; holds its topic while the component is shown. */
export function useKeyed<V>(store: KeyedStore<V>, key: string, topic: string): V | undefined {
  const live = getLive();
  const subscribe = useCallback(
    (listener: Listener) => live.listen(topic, store.subscribe(key, listener)),
    [live, store, key, topic],
  );
  return useSyncExternalStore(subscribe, () => store.get(key));
}
