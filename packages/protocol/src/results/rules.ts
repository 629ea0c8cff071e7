/**
 * What is counted of trades that have ended (rulebook 25): their products, how often they win, and
 * how often they would have to.
 */

/** In the order they are shown in. */
export const TRADED_PRODUCTS = [
  'spot',
  'seconds',
  'options',
  'derivatives',
  'strategy',
  'finance',
  'staking',
  'mining',
] as const;
export type TradedProduct = (typeof TRADED_PRODUCTS)[number];

export type WinCount = { readonly wins: number; readonly losses: number };

type WinRate = {
  readonly share: number;
  /** The range that holds the true rate in 95 of 100 cases. */
  readonly low: number;
  readonly high: number;
};

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** By Wilson; undefined without a trade. A draw is neither, so it is left out. */
export function winRateOf({ wins, losses }: WinCount): WinRate | undefined {
  const count = wins + losses;
  if (count === 0) return undefined;
  const share = wins / count;
  const spread = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  const [middle, whole] = [share + Z ** 2 / (2 * count), 1 + Z ** 2 / count];
  return {
    share,
    low: Math.max(0, (middle - spread) / whole),
    high: Math.min(1, (middle + spread) / whole),
  };
}

type WonAndLost = WinCount & { readonly wonUnits: bigint; readonly lostUnits: bigint };

/**
 * The win rate at which the average win and the average loss would come to zero; undefined while
 * there is none of either. What was lost is below zero.
 */
export function breakEvenOf({ wins, losses, wonUnits, lostUnits }: WonAndLost): number | undefined {
  if (wins === 0 || losses === 0) return undefined;
  const averageWin = Number(wonUnits) / wins;
  const averageLoss = -Number(lostUnits) / losses;
  return averageLoss / (averageWin + averageLoss);
}
