/**
 * The terms on offer: markets with leverages, rates and limits, and fees. Until the server has
 * answered, the built-in terms are used; its answer always replaces them.
 */
import { MARKETS, type Market, findMarket } from '@anywhen/prices';
import {
  DERIVATIVES_RULE,
  FUNDING_BPS,
  LEVERAGE_FEES,
  LEVERAGE_TIERS,
  type ReplyOf,
  type readDerivativesConfig,
} from '@anywhen/protocol';

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
  fundingBps: FUNDING_BPS,
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

/** 5 → `0.05%`; for rates, which have two decimals at most. */
export function percentOf(bps: number): string {
  return `${bps / 100}%`;
}
