/** What the pages of leveraged contracts show before an order: terms, and the desk. */
import { findTier, takenUnitsOf } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  DERIVATIVES_RULE,
  DERIVATIVES_SYMBOLS,
  type ReplyOf,
  SIDES,
  maxNotionalUnits,
  nextFundingSecond,
  type readDerivativesConfig,
  type readDerivativesDesk,
} from '@anywhen/protocol';
import type { DerivativesFacts } from './facts.ts';

/** Nothing is offered before terms exist. */
export function describeConfig(
  { terms }: DerivativesFacts,
  nowMs: number,
): ReplyOf<typeof readDerivativesConfig> {
  const { takerBps = 0, makerBps = 0, liquidationBps = 0 } = terms?.fees ?? {};
  return {
    rule: DERIVATIVES_RULE,
    markets: DERIVATIVES_SYMBOLS.flatMap((symbol) => {
      const tier = findTier(terms, symbol);
      if (!tier) return [];
      const { leverages, mmrBps, spreadBps } = tier;
      const positionMax = formatUnits(parseUnits(tier.positionMax));
      return { symbol, leverages: [...leverages], mmrBps, spreadBps, positionMax };
    }),
    takerBps,
    makerBps,
    liquidationBps,
    fundingBps: terms?.fundingBps ?? 0,
    nextFundingSecond: nextFundingSecond(Math.floor(nowMs / 1_000)),
  };
}

export function describeDesk(
  facts: DerivativesFacts,
  uid: number,
  availableUnits: bigint,
): ReplyOf<typeof readDerivativesDesk> {
  const { terms } = facts;
  const positions = facts.listOpen(uid);
  const waiting = facts.listWaiting(uid);
  const takerBps = terms?.fees.takerBps ?? 0;
  const markets = DERIVATIVES_SYMBOLS.flatMap((symbol) => {
    const tier = findTier(terms, symbol);
    if (!tier) return [];
    const leverage = facts.leverageOf(uid, symbol);
    const position = positions.find((each) => each.symbol === symbol);
    const orders = waiting.filter((each) => each.symbol === symbol);
    const [buy, sell] = SIDES.map((side) => {
      const left = parseUnits(tier.positionMax) - takenUnitsOf(side, position, orders);
      return formatUnits(left > 0n ? left : 0n);
    });
    const maxNotional = formatUnits(maxNotionalUnits(availableUnits, { leverage, takerBps }));
    return { symbol, leverage, maxNotional, left: { buy: buy ?? '0', sell: sell ?? '0' } };
  });
  const held = [
    ...positions.map(({ marginUnits, reserveUnits }) => marginUnits + reserveUnits),
    ...waiting.map(({ heldUnits }) => heldUnits),
  ].reduce((sum, units) => sum + units, 0n);
  return { available: formatUnits(availableUnits), held: formatUnits(held), markets };
}
