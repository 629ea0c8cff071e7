/** The series that are open and the current price with its volatility, for all parts of a page. */
import { useState } from 'react';
import type { OptionQuote, OptionSeries } from '@anywhen/protocol';
import { useLiveSeries, type SeriesPicture } from '../live/products/options.ts';
import { useIsLive, usePriceSecond, useTicker, useTickerList } from '../live/index.ts';
import { useListedSeries } from './data.ts';
import { BUILT_LIMITS, pricedOf, quoteAt, type Choice, type Priced } from './quotes.ts';

/** By the live topic, and until it has spoken as the server lists them. */
export function useSeriesPicture(): SeriesPicture | undefined {
  const live = useLiveSeries();
  const listed = useListedSeries();
  return live ?? listed.data;
}

/** Undefined when it is over, and until it is known. */
export function useOpenSeries(code: string): OptionSeries | undefined {
  return useSeriesPicture()?.series.find((one) => one.code === code);
}

type Limits = typeof BUILT_LIMITS;

export function useLimits(): Limits {
  return useListedSeries().data ?? BUILT_LIMITS;
}

type LivePriced = Priced & {
  /** True when this is not the current price: show it as such, and do not trade on it. */
  readonly isStale: boolean;
};

/** New with every tick: keep it in small components. Undefined until both figures are known. */
export function usePriced(symbol: string): LivePriced | undefined {
  const second = usePriceSecond();
  const price = useTicker(symbol)?.last;
  const isLive = useIsLive();
  const volatility = useSeriesPicture()?.volatility.find((one) => one.symbol === symbol);
  const [stored, setStored] = useState<Priced>();
  const reported =
    second !== undefined && price !== undefined ? { symbol, second, price } : undefined;
  const now = reported && pricedOf(reported, volatility);
  if (now && !isSame(now, stored)) setStored(now);
  const known = now ?? (stored?.symbol === symbol ? stored : undefined);
  return known && { ...known, isStale: !isLive };
}

function isSame(one: Priced, other: Priced | undefined): boolean {
  return (
    one.symbol === other?.symbol &&
    one.second === other.second &&
    one.price === other.price &&
    one.sigma === other.sigma
  );
}

/** Of every market with options at once, for sums over all of them. */
export function usePricedMarkets(): readonly Priced[] {
  const second = usePriceSecond();
  const listings = useTickerList();
  const volatility = useSeriesPicture()?.volatility ?? [];
  return volatility.flatMap(({ symbol, sigma }) => {
    const price = listings.find((one) => one.symbol === symbol)?.last;
    return second === undefined || price === undefined ? [] : [{ symbol, second, price, sigma }];
  });
}

export type LiveQuote = LivePriced & OptionQuote;

/** What a contract of an option costs and brings at the current price. */
export function useLiveQuote(series: OptionSeries, choice: Choice): LiveQuote | undefined {
  const priced = usePriced(series.symbol);
  return priced && { ...priced, ...quoteAt(series, choice, priced) };
}
