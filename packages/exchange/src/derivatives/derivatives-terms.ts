/**
 * The terms leveraged contracts are sold under, as the journal carries them. Without any, none is
 * sold. Terms under which a position would begin at its own liquidation are refused by the machine
 * itself, and so is a funding rate above the most the rulebook allows.
 */
import { readAmount } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import {
  FUNDING_BPS,
  FUNDING_BPS_MAX,
  LEVERAGE_FEES,
  LEVERAGE_TIERS,
  type LeverageFees,
  type LeverageTier,
} from '@anywhen/protocol';

export type DerivativesTerms = {
  readonly tiers: readonly LeverageTier[];
  readonly fees: LeverageFees;
  readonly fundingBps: number;
};

/** The name the terms are stored under. */
export const DERIVATIVES_TERMS = 'derivatives';

/** What the program sells under today. */
export function describeDerivativesTerms(): DerivativesTerms {
  return { tiers: LEVERAGE_TIERS, fees: LEVERAGE_FEES, fundingBps: FUNDING_BPS };
}

/** Undefined where a market is not offered. */
export function findTier(
  terms: DerivativesTerms | undefined,
  symbol: string,
): LeverageTier | undefined {
  const market = findMarket(symbol);
  if (!market?.isDerivative) return undefined;
  return terms?.tiers.find(({ tier }) => tier === market.tier);
}

const LEVERAGE_MAX = 100;
const RATE_BPS_MAX = 500;
const MMR_BPS_MAX = 5_000;

/** False for terms nobody may offer. */
export function areDerivativesTerms({ tiers, fees, fundingBps }: DerivativesTerms): boolean {
  const names = new Set(tiers.map(({ tier }) => tier));
  const areFees = [fees.takerBps, fees.makerBps, fees.liquidationBps].every((rate) => isRate(rate));
  const isFunding = isRate(fundingBps) && fundingBps <= FUNDING_BPS_MAX;
  return (
    names.size === tiers.length &&
    areFees &&
    isFunding &&
    tiers.every((tier) => isTier(tier, fees, fundingBps))
  );
}

/** What a position begins with must be more than what ends it, also after the first funding. */
function isTier(tier: LeverageTier, { takerBps }: LeverageFees, fundingBps: number): boolean {
  const { leverages, mmrBps, spreadBps, positionMax } = tier;
  const areChoices =
    leverages.length > 0 &&
    leverages.every((each, index) => isLeverage(each) && each > (leverages[index - 1] ?? 0));
  if (!areChoices || !isRate(mmrBps, MMR_BPS_MAX) || !isRate(spreadBps)) return false;
  const most = leverages.at(-1) ?? 1;
  const ends = mmrBps + takerBps + 2 * spreadBps + fundingBps;
  // Closing at the market must be paid by what a position still has, or the insurance would pay it.
  const isSafe = 10_000 / most > ends && mmrBps > spreadBps + fundingBps;
  return isSafe && readAmount(positionMax).isAmount;
}

function isLeverage(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= LEVERAGE_MAX;
}

function isRate(value: number, max = RATE_BPS_MAX): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}
