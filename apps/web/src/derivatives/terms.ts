/**
 * The terms on offer: markets with leverages, rates and limits, and fees. Until the server has
 * answered, the built-in terms are used; its answer always replaces them.
 */
import { abs, divide, formatUnits } from '@anywhen/money';
import { MARKETS, type Market, NEWEST_VERSION, findMarket } from '@anywhen/prices';
import {
  DERIVATIVES_RULE,
  LEVERAGE_FEES,
  LEVERAGE_RULES,
  LEVERAGE_TIERS,
  type ReplyOf,
  type readDerivativesConfig,
} from '@anywhen/protocol';
import { writePercent } from '../i18n/index.ts';

export type Terms = ReplyOf<typeof readDerivativesConfig>;
export type MarketTerms = Terms['markets'][number];

export const BUILT_TERMS: Terms = {
  rule: DERIVATIVES_RULE,
  markets: MARKETS.filter(({ isDerivative }) => isDerivative).flatMap(({ symbol, tier }) => {
    const found = LEVERAGE_TIERS.find((each) => each.tier === tier);
    if (!found) return [];
    const { leverages, mmrBps, spreadBps, positionMax } = found;
    return [{ symbol, leverages: [...leverages], mmrBps, spreadBps, positionMax }];
  }),
  ...LEVERAGE_FEES,
  levelTwoOffPercent: LEVERAGE_RULES.levelTwoOffPercent,
  fundingCost: LEVERAGE_RULES.fundingCost,
  processVersion: NEWEST_VERSION,
  nextFundingSecond: 0,
};

export function marketTermsOf({ markets }: Terms, symbol: string): MarketTerms | undefined {
  return markets.find((each) => each.symbol === symbol);
}

/** Undefined for a symbol that does not exist or has no leveraged contracts. */
export function findLeverageMarket(symbol: string | null | undefined): Market | undefined {
  const market = findMarket(symbol ?? '');
  return market?.isDerivative ? market : undefined;
}

/** 5 → `0.05%`; for rates, which have few decimals. */
export function percentOf(bps: number): string {
  return writePercent(String(bps / 100));
}

/** A part of the value in 10⁻⁸, with its sign: −14 547 → `−0.014547%`. */
export function percentOfRate(units: bigint): string {
  return `${units < 0n ? '−' : '+'}${plainPercent(abs(units))}`;
}

/** To a thousandth of a percent, without a sign: 51 291 → `0.051%`. */
export function aboutPercentOfRate(units: bigint): string {
  return plainPercent(divide({ dividend: abs(units), divisor: 1_000n }, 'half-away') * 1_000n);
}

function plainPercent(units: bigint): string {
  const [whole = '', fraction = ''] = formatUnits(units, 6).split('.');
  return writePercent(`${whole}.${fraction.replace(/0{1,4}$/, '')}`);
}
