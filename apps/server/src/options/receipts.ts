/**
 * A position with its series and fills; the reader can recompute the rest from the public ticks and
 * minutes.
 */
import {
  type OptionSale,
  describeOption,
  describeSeries,
  describeSharedOption,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { formatPrice } from '@anywhen/prices';
import {
  type PricedSecond,
  type ReplyOf,
  type readOptionReceipt,
  type readSharedOption,
  requireMarket,
} from '@anywhen/protocol';
import type { ProvenPosition } from './queries.ts';

type Receipt = ReplyOf<typeof readSharedOption>;
type Proof = Omit<Receipt, 'position'>;

export function describeReceipt(proven: ProvenPosition): ReplyOf<typeof readOptionReceipt> {
  return { position: describeOption(proven.position), ...describeProof(proven) };
}

export function describeSharedReceipt(proven: ProvenPosition): Receipt {
  return { position: describeSharedOption(proven.position), ...describeProof(proven) };
}

function describeProof({ position, series, sales }: ProvenPosition): Proof {
  const { symbol } = series;
  return {
    rule: series.rule,
    series: describeSeries(series),
    purchase: describeFill(symbol, position),
    sales: sales.map((sale) => ({ ...describeFill(symbol, sale), soldAtMs: sale.soldAtMs })),
  };
}

function describeFill(symbol: string, fill: Pick<OptionSale, FillColumn>): Receipt['purchase'] {
  const { quantity, priceUnits, quoted, filled } = fill;
  return {
    quantity,
    price: formatUnits(priceUnits),
    quoted: describeSecond(symbol, quoted),
    filled: describeSecond(symbol, filled),
  };
}

type FillColumn = 'quantity' | 'priceUnits' | 'quoted' | 'filled';

function describeSecond(symbol: string, { second, priceUnits, sigmaUnits, regime }: PricedSecond) {
  const price = formatPrice(priceUnits, requireMarket(symbol).priceDecimals);
  return { second, price, sigma: formatUnits(BigInt(sigmaUnits)), regime };
}
