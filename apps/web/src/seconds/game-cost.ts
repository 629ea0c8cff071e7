/**
 * The possible payout and average cost of a contract, before it is bought (rulebook 3.2, 3.4 and
 * 3.7). Computed by the exchange's own functions; nothing is rounded in the house's favour here.
 */
import { formatUnits, readAmount } from '@anywhen/money';
import {
  averageCostUnits,
  breakEvenPercent,
  receiptUnitsOf,
  sharesOf,
  WAGER_DECIMALS,
} from '@anywhen/protocol';
import { writePercent } from '../i18n/index.ts';
import { finishTyping } from '../money-forms/typed-amount.ts';

export type GameCost = {
  readonly wager: string;
  /** Paid after a win: the wager and the gain. */
  readonly receipt: string;
  readonly gain: string;
  readonly returnBps: number;
  /** With even odds. */
  readonly averageCost: string;
  /** The hit rate needed to break even, in percent. */
  readonly breakEven: string;
};

/** A wager has two decimals, amounts eight. */
const UNITS_PER_CENT = 1_000_000n;

/** Undefined while the input is not an amount. */
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
    returnBps,
    averageCost: formatUnits(averageCostUnits({ wagerUnits, returnBps })),
    breakEven: breakEvenPercent(returnBps),
  };
}

type Counts = { wins: number; losses: number; draws: number };

/** Shares with two decimals; undefined where nothing was counted. */
export function shareTexts(counts: Counts): { hits?: string; draws?: string } {
  const { hitBps, drawBps } = sharesOf(counts);
  return {
    ...(hitBps === null ? {} : { hits: writeShare(hitBps) }),
    ...(drawBps === null ? {} : { draws: writeShare(drawBps) }),
  };
}

function writeShare(bps: number): string {
  return writePercent(formatUnits(BigInt(bps), 2));
}
