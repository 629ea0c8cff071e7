/** What the pages of leveraged contracts show before an order: terms, and the desk. */
import { type FundingRound, findTier, marketLeftUnits, takenUnitsOf } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket, formatPrice } from '@anywhen/prices';
import {
  DERIVATIVES_RULE,
  DERIVATIVES_SYMBOLS,
  FIRST_DERIVATIVES_RULE,
  type Level,
  type ReplyOf,
  SIDES,
  type Side,
  levelFeesOf,
  type listFunding,
  maxNotionalUnits,
  nextFundingSecond,
  type readDerivativesConfig,
  type readDerivativesDesk,
} from '@anywhen/protocol';
import type { DerivativesFacts } from './facts.ts';

/** Nothing is offered before terms exist. */
export function describeConfig(
  facts: DerivativesFacts,
  nowMs: number,
): ReplyOf<typeof readDerivativesConfig> {
  const { processVersion } = facts;
  const terms = facts.termsAt(nowMs);
  const { takerBps = 0, makerBps = 0, liquidationBps = 0 } = terms?.fees ?? {};
  return {
    rule: terms && !terms.rules ? FIRST_DERIVATIVES_RULE : DERIVATIVES_RULE,
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
    levelTwoOffPercent: terms?.rules?.levelTwoOffPercent ?? 0,
    fundingCost: terms?.rules?.fundingCost ?? '0',
    processVersion,
    nextFundingSecond: nextFundingSecond(Math.floor(nowMs / 1_000)),
  };
}

export function describeDesk(
  facts: DerivativesFacts,
  { uid, level, availableUnits }: { uid: number; level: Level; availableUnits: bigint },
): ReplyOf<typeof readDerivativesDesk> {
  const { terms } = facts;
  const positions = facts.listOpen(uid);
  const waiting = facts.listWaiting(uid);
  const fees = terms?.fees ?? { takerBps: 0, makerBps: 0 };
  const { takerBps } = levelFeesOf(fees, level, terms?.rules?.levelTwoOffPercent ?? 0);
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
    const left = { buy: buy ?? '0', sell: sell ?? '0' };
    return { symbol, leverage, maxNotional, left, marketLeft: marketLeftOf(facts, symbol) };
  });
  const held = [
    ...positions.map(({ marginUnits, reserveUnits }) => marginUnits + reserveUnits),
    ...waiting.map(({ heldUnits }) => heldUnits),
  ].reduce((sum, units) => sum + units, 0n);
  return { available: formatUnits(availableUnits), held: formatUnits(held), markets };
}

/** Of a round under the first rules the one rate there was. */
export function describeFundingRound(
  round: FundingRound,
): ReplyOf<typeof listFunding>['rounds'][number] {
  const { second, symbol, ticks, rateBps } = round;
  const price = formatPrice(ticks, findMarket(symbol)?.priceDecimals ?? 0);
  const units = (value: bigint | null) => formatUnits(value ?? 0n);
  const rates = round.expectedUnits !== null && {
    expected: units(round.expectedUnits),
    long: units(round.longRateUnits),
    short: units(round.shortRateUnits),
    open: { long: units(round.longOpenUnits), short: units(round.shortOpenUnits) },
  };
  return { second, symbol, price, rateBps, rates: rates || null };
}

/** What one order may open on each side; null where the terms have no limit of the house. */
function marketLeftOf(
  facts: DerivativesFacts,
  symbol: string,
): ReplyOf<typeof readDerivativesDesk>['markets'][number]['marketLeft'] {
  const leftOf = (side: Side) =>
    marketLeftUnits(facts.terms, { symbol, takenUnits: facts.takenBy(symbol, side) });
  const [buy, sell] = [leftOf('buy'), leftOf('sell')];
  if (buy === undefined || sell === undefined) return null;
  return { buy: formatUnits(buy), sell: formatUnits(sell) };
}
