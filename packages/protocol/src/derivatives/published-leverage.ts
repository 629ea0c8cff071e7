/**
 * What a leveraged position can have been agreed under: the terms of the rulebook, with any fees
 * that were published until it was opened.
 */
import type { ReplyOf } from '../base/endpoint.ts';
import type { readSharedLiquidation } from './public-data.ts';
import { type TermsHistory, leverageFeesUpTo } from '../terms/published.ts';
import { DERIVATIVES_RULE, FIRST_DERIVATIVES_RULE } from './rules.ts';
import { LEVERAGE_FEES, LEVERAGE_RULES, LEVERAGE_TIERS, levelFeesOf } from './terms.ts';
import type { LeverageFees, LeverageTier } from './terms.ts';

type Position = ReplyOf<typeof readSharedLiquidation>['position'];

/** What positions are agreed under; those of the rulebook unless the caller has read others. */
export type PublishedLeverage = {
  readonly tiers: readonly Pick<LeverageTier, 'tier' | 'leverages' | 'mmrBps' | 'spreadBps'>[];
  readonly fees: LeverageFees;
  /** Others that were in force at some moment until it was opened. */
  readonly otherFees?: readonly LeverageFees[];
};

export const PUBLISHED_LEVERAGE: PublishedLeverage = { tiers: LEVERAGE_TIERS, fees: LEVERAGE_FEES };

/** What a position can have been agreed under that was opened then, by the history of the terms. */
export function leverageTermsUpTo(history: TermsHistory, atMs: number): PublishedLeverage {
  const [fees = LEVERAGE_FEES, ...otherFees] = leverageFeesUpTo(LEVERAGE_FEES, history, atMs);
  return { tiers: LEVERAGE_TIERS, fees, otherFees };
}

/** Of several that could have been agreed, those the position names. */
export function feesOf(
  position: Position,
  { fees, otherFees = [] }: PublishedLeverage,
): LeverageFees {
  const fitting = [fees, ...otherFees].find((each) => {
    const { takerBps, makerBps } = agreedFees(position, each);
    const isTraded = takerBps === position.takerBps && makerBps === (position.makerBps ?? null);
    return isTraded && each.liquidationBps === position.liquidationBps;
  });
  return fitting ?? fees;
}

/** By its own fee a position says of which level its member was; only two are offered. */
export function agreedFees(
  { takerBps, makerBps }: Position,
  fees: LeverageFees,
): { rule: string; takerBps: number; makerBps: number | null } {
  if (makerBps === undefined) {
    return { rule: FIRST_DERIVATIVES_RULE, takerBps: fees.takerBps, makerBps: null };
  }
  const lower = levelFeesOf(fees, 2, LEVERAGE_RULES.levelTwoOffPercent);
  const own = takerBps === lower.takerBps ? lower : fees;
  return { rule: DERIVATIVES_RULE, takerBps: own.takerBps, makerBps: own.makerBps };
}
