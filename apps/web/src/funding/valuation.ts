/**
 * The value of balances in USDT at the current prices (rulebook 1.3): each line truncated to eight
 * decimals, then added. A currency without a known price has no value, never the value zero.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { AssetLine, BalanceLine } from '@anywhen/protocol';
import { unitsInUsdt, type PriceOf } from '../market-parts/worth.ts';

export type Holding = {
  currency: string;
  available: string;
  held: string;
  total: string;
  valueUsdt: string | undefined;
};

type Counted = Pick<BalanceLine, 'currency' | 'available' | 'held'>;

/** Most valuable first; lines that are all zero are omitted. */
export function valueHoldings(
  lines: readonly Counted[],
  { priceOf, asked }: { priceOf: PriceOf; asked: readonly AssetLine[] | undefined },
): Holding[] {
  return lines
    .map(({ currency, available, held }) => {
      const total = parseUnits(available) + parseUnits(held);
      const value = unitsInUsdt(currency, total, priceOf) ?? valueWhenAsked(currency, total, asked);
      return { currency, available, held, total, value };
    })
    .filter(({ total }) => total > 0n)
    .toSorted((left, right) => compareUnits(right.value ?? -1n, left.value ?? -1n))
    .map(({ total, value, ...line }) => ({
      ...line,
      total: formatUnits(total),
      valueUsdt: value === undefined ? undefined : formatUnits(value),
    }));
}

/**
 * The sum of the holdings and of what the server adds to balances, such as open positions.
 * Undefined when a price is missing: a partial total would be wrong.
 */
export function equityOf(
  holdings: readonly Holding[],
  asked: { equityUsdt: string; lines: readonly AssetLine[] } | undefined,
): string | undefined {
  let sum = asked ? beyondBalances(asked) : 0n;
  for (const { valueUsdt } of holdings) {
    if (valueUsdt === undefined) return undefined;
    sum += parseUnits(valueUsdt);
  }
  return formatUnits(sum);
}

export function compareUnits(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function valueWhenAsked(
  currency: string,
  total: bigint,
  asked: readonly AssetLine[] | undefined,
): bigint | undefined {
  const line = asked?.find((one) => one.currency === currency);
  if (!line || parseUnits(line.available) + parseUnits(line.held) !== total) return undefined;
  return parseUnits(line.valueUsdt);
}

function beyondBalances(asked: { equityUsdt: string; lines: readonly AssetLine[] }): bigint {
  const values = asked.lines.map(({ valueUsdt }) => parseUnits(valueUsdt));
  return parseUnits(asked.equityUsdt) - values.reduce((sum, value) => sum + value, 0n);
}
