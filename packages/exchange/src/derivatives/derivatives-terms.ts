/**
 * The terms leveraged contracts are sold under, as the journal carries them. Without any, none is
 * sold. Terms under which a position would begin at its own liquidation are refused by the machine
 * itself, and so is a funding rate above the most the rulebook allows.
 */
import { parseUnits, readAmount } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import {
  FUNDING_BPS_MAX,
  LEVERAGE_FEES,
  LEVERAGE_RULES,
  LEVERAGE_TIERS,
  type LeverageFees,
  type LeverageRules,
  type LeverageTier,
  exposureLeftUnits,
} from '@anywhen/protocol';

export type DerivativesTerms = {
  readonly tiers: readonly LeverageTier[];
  readonly fees: LeverageFees;
  /** What longs pay to shorts under the first rules. */
  readonly fundingBps: number;
  /**
   * Terms from before there were any follow the first rules: fixed funding through the house, the
   * exit spread of the moment, one fee for all levels, and no limit of the house.
   */
  readonly rules?: LeverageRules;
};

/** The name the terms are stored under. */
export const DERIVATIVES_TERMS = 'derivatives';

/** What the program sells under today. */
export function describeDerivativesTerms(): DerivativesTerms {
  return { tiers: LEVERAGE_TIERS, fees: LEVERAGE_FEES, fundingBps: 0, rules: LEVERAGE_RULES };
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

/** Half the spread a position is closed at: its own; under the first rules that of the moment. */
export function exitSpreadBps(
  terms: DerivativesTerms | undefined,
  { symbol, spreadBps }: { symbol: string; spreadBps: number | null },
): number {
  return spreadBps ?? findTier(terms, symbol)?.spreadBps ?? 0;
}

/** What one order may open on a side of a market; undefined without a limit of the house. */
export function marketLeftUnits(
  terms: DerivativesTerms | undefined,
  { symbol, takenUnits }: { symbol: string; takenUnits: bigint },
): bigint | undefined {
  const tier = findTier(terms, symbol);
  if (!tier || !terms?.rules) return undefined;
  const { exposureParts: parts } = terms.rules;
  return exposureLeftUnits({ takenUnits, positionMaxUnits: parseUnits(tier.positionMax), parts });
}

const LEVERAGE_MAX = 100;
const RATE_BPS_MAX = 500;
const MMR_BPS_MAX = 5_000;
/** In 10⁻⁸ of the value: as much as the rate of the first rules could be. */
const FUNDING_COST_MAX = 100_000n;
const EXPOSURE_PARTS_MAX = 1_000;

/** Undefined for terms nobody may offer. */
export function readDerivativesTerms(terms: DerivativesTerms): DerivativesTerms | undefined {
  return areDerivativesTerms(terms) ? terms : undefined;
}

function areDerivativesTerms(terms: DerivativesTerms): boolean {
  const { tiers, fees, fundingBps, rules } = terms;
  const names = new Set(tiers.map(({ tier }) => tier));
  const areFees = [fees.takerBps, fees.makerBps, fees.liquidationBps].every((rate) => isRate(rate));
  const isFunding = isRate(fundingBps) && fundingBps <= FUNDING_BPS_MAX;
  return (
    names.size === tiers.length &&
    areFees &&
    isFunding &&
    (rules === undefined || areRules(rules)) &&
    tiers.every((tier) => isTier(tier, fees, fundingBps))
  );
}

function areRules({ fundingCost, exposureParts, levelTwoOffPercent }: LeverageRules): boolean {
  const cost = readAmount(fundingCost);
  const isCost = fundingCost === '0' || (cost.isAmount && cost.units <= FUNDING_COST_MAX);
  const isWhole = Number.isInteger(exposureParts) && Number.isInteger(levelTwoOffPercent);
  const areParts = exposureParts >= 1 && exposureParts <= EXPOSURE_PARTS_MAX;
  return isCost && isWhole && areParts && levelTwoOffPercent >= 0 && levelTwoOffPercent <= 100;
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
