/**
 * Recomputes published volatility: each minute's from the 241 prices it follows from, and those
 * prices and the regimes from proven ticks where they are at hand.
 */
import { formatUnits } from '@anywhen/money';
import { marketIndex } from '@anywhen/prices';
import type { Volatility } from './endpoints.ts';
import { MINUTE_SECONDS, type MinutePrice, SIGMA_MINUTES } from './option-model.ts';
import { requireMarket, sigmaUnitsAt } from './option-model.ts';
import { differ } from '../fairness/mismatch.ts';
import { type OptionFault, type ReceiptSecond, findFirst } from './option-receipt.ts';
import { priceUnitsOf } from './option-receipt.ts';
import type { ProvenTicks } from '../fairness/prove-ticks.ts';

/** What `listVolatility` answered; before `firstSecond` there was nothing to publish. */
export type PublishedVolatility = {
  readonly firstSecond: number | null;
  readonly rows: readonly Volatility[];
};

type Seconds = ProvenTicks['seconds'];

/** Whether what is said of a second was in force there. */
export function findSigmaFault(
  symbol: string,
  { second, sigma }: ReceiptSecond,
  { firstSecond, rows }: PublishedVolatility,
): OptionFault | undefined {
  const minute = Math.floor(second / MINUTE_SECONDS) * MINUTE_SECONDS;
  const isPublished = firstSecond !== null && minute >= firstSecond;
  const known = isPublished ? pricesOf(symbol, rows) : [];
  return differ('volatility', 'sigma', sigma, sigmaText(symbol, minute, known));
}

/**
 * The first fault of rows that have all they follow from among the rows: 240 minutes before them,
 * or all there were. Says how many it could hold against that.
 */
export function verifyVolatility(
  symbol: string,
  { firstSecond, rows }: PublishedVolatility,
  seconds: Seconds = new Map(),
): { readonly checked: number; readonly fault: OptionFault | undefined } {
  const known = pricesOf(symbol, rows);
  const [earliest = 0] = rows.map(({ second }) => second);
  const isWhole = firstSecond === null || earliest <= firstSecond;
  const checked = rows.filter(({ second }) => {
    return isWhole || second - SIGMA_MINUTES * MINUTE_SECONDS >= earliest;
  });
  const fault =
    findFirst(rows, (row) => findRowFault(symbol, row, seconds)) ??
    findFirst(checked, ({ second, sigma }) => {
      return differ('volatility', 'sigma', sigma, sigmaText(symbol, second, known));
    });
  return { checked: checked.length, fault };
}

/** Whether a minute has price and regime of its tick, as far as that is proven. */
function findRowFault(
  symbol: string,
  { second, price, regime }: Volatility,
  seconds: Seconds,
): OptionFault | undefined {
  const proven = seconds.get(second);
  if (!proven) return undefined;
  const provenRegime = proven.regimes[requireMarket(symbol).group];
  return (
    differ('volatility', 'price', price, proven.prices[marketIndex(symbol)]) ??
    differ('volatility', 'regime', regime ?? provenRegime, provenRegime)
  );
}

function pricesOf(symbol: string, rows: readonly Volatility[]): MinutePrice[] {
  return rows
    .filter((row) => row.symbol === symbol && row.second % MINUTE_SECONDS === 0)
    .map(({ second, price }) => ({ second, priceUnits: priceUnitsOf(symbol, price) }));
}

function sigmaText(symbol: string, second: number, known: readonly MinutePrice[]): string {
  return formatUnits(BigInt(sigmaUnitsAt(symbol, second, known)));
}
