/**
 * The terms of leveraged contracts as the program offers them (rulebook 8.2 and 1.5): tiers, fees,
 * and what a level or the house as a whole changes about them.
 */
import { divide } from '@anywhen/money';
import type { Tier } from '@anywhen/prices';
import type { Level } from '../base/shapes.ts';

export type LeverageTier = {
  readonly tier: Tier;
  readonly leverages: readonly number[];
  /** Maintenance rate: the part of its value a position must be worth to stay open. */
  readonly mmrBps: number;
  /** Half the spread: a market order is executed so far from the reference price. */
  readonly spreadBps: number;
  readonly positionMax: string;
};

export type LeverageFees = {
  readonly takerBps: number;
  /** Of limit orders that a tick has left waiting. */
  readonly makerBps: number;
  readonly liquidationBps: number;
};

/** Rulebook 8.2. Tier C has no leveraged contracts. */
export const LEVERAGE_TIERS: readonly LeverageTier[] = [
  tierOf('A', [1, 2, 3, 5, 10, 20], { mmrBps: 50, spreadBps: 1, positionMax: '500000' }),
  tierOf('B', [1, 2, 3, 5, 10], { mmrBps: 100, spreadBps: 3, positionMax: '100000' }),
  tierOf('F', [1, 2, 3, 5, 10, 20], { mmrBps: 50, spreadBps: 1, positionMax: '200000' }),
];

export const LEVERAGE_FEES: LeverageFees = { takerBps: 5, makerBps: 2, liquidationBps: 20 };

/** What the second rules add, in numbers; terms without them are those of the first. */
export type LeverageRules = {
  /** What both sides pay the insurance in a round of funding, as a part of the value. */
  readonly fundingCost: string;
  /** A side of a market holds so many largest positions, and one order one part of the rest. */
  readonly exposureParts: number;
  /** How much lower the trading fees of level 2 are. */
  readonly levelTwoOffPercent: number;
};

export const LEVERAGE_RULES: LeverageRules = {
  fundingCost: '0.0000025',
  exposureParts: 40,
  levelTwoOffPercent: 20,
};

/** Taker's and maker's fee of a level (rulebook 1.5); a liquidation costs all the same. */
export function levelFeesOf<Fees extends Pick<LeverageFees, 'takerBps' | 'makerBps'>>(
  fees: Fees,
  level: Level,
  offPercent: number,
): Fees {
  if (level < 2) return fees;
  const lower = (bps: number) => Math.round(bps * (100 - offPercent)) / 100;
  return { ...fees, takerBps: lower(fees.takerBps), makerBps: lower(fees.makerBps) };
}

/** What one order may open of what a side of a market has left (rulebook 8.2). */
export function exposureLeftUnits({
  takenUnits,
  positionMaxUnits,
  parts,
}: {
  takenUnits: bigint;
  positionMaxUnits: bigint;
  parts: number;
}): bigint {
  const left = positionMaxUnits * BigInt(parts) - takenUnits;
  return left > 0n ? divide({ dividend: left, divisor: BigInt(parts) }, 'down') : 0n;
}

function tierOf(
  tier: Tier,
  leverages: readonly number[],
  rest: Omit<LeverageTier, 'tier' | 'leverages'>,
): LeverageTier {
  return { tier, leverages, ...rest };
}
