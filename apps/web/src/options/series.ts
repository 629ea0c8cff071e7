/** The open series and the current price with its volatility, for all components of a page. */
import { useEffect } from 'react';
import type { OptionQuote, OptionSeries } from '@anywhen/protocol';
import { useLiveSeries, type SeriesPicture } from '../live/products/options.ts';
import { useIsLive, usePriceSecond, useTicker, useTickerList } from '../live/index.ts';
import { useListedSeries } from './data.ts';
import { BUILT_LIMITS, pricedOf, quoteAt, type Choice, type Priced } from './quotes.ts';

/** From the live topic, and until its first event from the server's list. */
export function useSeriesPicture(): SeriesPicture | undefined {
  const live = useLiveSeries();
  const listed = useListedSeries();
  return live ?? listed.data;
}

/** Undefined when it has expired, and until it is loaded. */
export function useOpenSeries(code: string): OptionSeries | undefined {
  return useSeriesPicture()?.series.find((one) => one.code === code);
}

type Limits = typeof BUILT_LIMITS;

export function useLimits(): Limits {
  return useListedSeries().data ?? BUILT_LIMITS;
}

type LivePriced = Priced & {
  /** True when this is not the current price: it must be marked, and not be traded on. */
  readonly isStale: boolean;
};

/**
 * By market. Not a state: setting one while rendering runs all that follows a tick a second time.
 */
const lastPriced = new Map<string, Priced>();

/** Changes with every tick: use it in small components. Undefined until both figures are known. */
export function usePriced(symbol: string): LivePriced | undefined {
  const second = usePriceSecond();
  const price = useTicker(symbol)?.last;
  const isLive = useIsLive();
  const volatility = useSeriesPicture()?.volatility.find((one) => one.symbol === symbol);
  const tick = second !== undefined && price !== undefined ? { symbol, second, price } : undefined;
  const now = tick && pricedOf(tick, volatility);
  useEffect(() => {
    if (now) lastPriced.set(symbol, now);
  });
  const known = now ?? lastPriced.get(symbol);
  return known && { ...known, isStale: !isLive };
}

/** Of every market with options at once, for totals. */
export function usePricedMarkets(): readonly Priced[] {
  const second = usePriceSecond();
  const listings = useTickerList();
  const volatility = useSeriesPicture()?.volatility ?? [];
  return volatility.flatMap(({ symbol, sigma, regime }) => {
    const price = listings.find((one) => one.symbol === symbol)?.last;
    return second === undefined || price === undefined
      ? []
      : [{ symbol, second, price, sigma, regime }];
  });
}

export type LiveQuote = LivePriced & OptionQuote;

/** The cost and proceeds of one contract at the current price. */
export function useLiveQuote(series: OptionSeries, choice: Choice): LiveQuote | undefined {
  const priced = usePriced(series.symbol);
  const quote = priced && quoteAt(series, choice, priced);
  return quote && { ...priced, ...quote };
}
