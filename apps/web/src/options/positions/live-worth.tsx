/** The value of an open position at the current price; subscribes to its own market only. */
import type { OptionPosition } from '@anywhen/protocol';
import { Skeleton } from '@anywhen/ui';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { quoteAt, worthOf } from '../quotes.ts';
import { useOpenSeries, usePriced } from '../series.ts';

type PositionProps = { position: OptionPosition };

type Worth = ReturnType<typeof worthOf> & { readonly isStale: boolean };

/** By the proceeds of selling back. Undefined until price, regime and series are loaded. */
export function useWorth(position: OptionPosition): Worth | undefined {
  const priced = usePriced(position.symbol);
  const series = useOpenSeries(position.series);
  const quote = priced && series && quoteAt(series, position, priced);
  return quote && { ...worthOf(position, quote.bidUnits), isStale: priced.isStale };
}

export function LiveWorth({ position }: PositionProps) {
  const worth = useWorth(position);
  if (!worth) return <Skeleton width={64} height={20} />;
  const tone = worth.isStale ? ({ tone: 'muted' } as const) : {};
  return <OwnAmount amount={worth.worth} currency="USDT" {...tone} />;
}

/** Including what was already sold back. */
export function LiveProfit({ position }: PositionProps) {
  const worth = useWorth(position);
  if (!worth) return null;
  return <OwnChange amount={worth.profit} currency="USDT" size={12} />;
}
