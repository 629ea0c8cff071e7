/**
 * What a contract can pay and what it costs on average, before it is bought (rulebook 3.2, 3.4 and
 * 3.7). The figures are the exchange's own functions; nothing is rounded in the house's favour
 * here.
 */
import { formatUnits, readAmount } from '@anywhen/money';
import {
  averageCostUnits,
  breakEvenPercent,
  receiptUnitsOf,
  sharesOf,
  WAGER_DECIMALS,
} from '@anywhen/protocol';
import { finishTyping } from '../money-forms/typed-amount.ts';

export type GameCost = {
  readonly wager: string;
  /** What comes back after a win: the wager and the gain. */
  readonly receipt: string;
  readonly gain: string;
  /** With even chances. */
  readonly averageCost: string;
  /** How often one must be right to lose nothing, in percent. */
  readonly breakEven: string;
};

/** A wager has two decimals, amounts eight. */
const UNITS_PER_CENT = 1_000_000n;

/** Undefined while what was typed is no amount. */
export function costOf(
  typedAmount: string,
  { returnBps }: { returnBps: number },
): GameCost | undefined {
  const reading = readAmount(finishTyping(typedAmount), WAGER_DECIMALS);
  if (!reading.isAmount) return undefined;
  const wagerUnits = reading.units * UNITS_PER_CENT;
  const receiptUnits = receiptUnitsOf('win', { wagerUnits, returnBps });
  return {
    wager: formatUnits(wagerUnits),
    receipt: formatUnits(receiptUnits),
    gain: formatUnits(receiptUnits - wagerUnits),
    averageCost: formatUnits(averageCostUnits({ wagerUnits, returnBps })),
    breakEven: breakEvenPercent(returnBps),
  };
}

type Counts = { wins: number; losses: number; draws: number };

/** Shares as texts with two decimals; undefined where nothing was counted. */
export function shareTexts(counts: Counts): { hits?: string; draws?: string } {
  const { hitBps, drawBps } = sharesOf(counts);
  return {
    ...(hitBps === null ? {} : { hits: writeShare(hitBps) }),
    ...(drawBps === null ? {} : { draws: writeShare(drawBps) }),
  };
}

function writeShare(bps: number): string {
  return `${formatUnits(BigInt(bps), 2)}%`;
}
