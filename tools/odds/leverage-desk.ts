/**
 * A leveraged position on a path, with the exchange's own formulas (rulebook 8.2): what opening
 * costs, funding of a round, liquidation, stop-loss and closing. Between two stops of the path
 * nothing is looked at.
 */
import { parseUnits } from '@anywhen/money';
import { MARKETS, at } from '@anywhen/prices';
import {
  type Holding,
  LEVERAGE_FEES,
  LEVERAGE_RULES,
  LEVERAGE_TIERS,
  type PositionSide,
  closePartOf,
  closingSideOf,
  expectedRateOf,
  fundingAmountOf,
  fundingRatesOf,
  isFundingSecond,
  isLiquidatedAt,
  isStopFirst,
  levelFeesOf,
  liquidationOf,
  liquidationTicks,
  marketTicks,
  openingCostOf,
  valueUnitsOf,
} from '@anywhen/protocol';
import type { Path } from './paths.ts';
import type { Rules } from './strategy.ts';

const ATOMS = 100_000_000;
const NOTIONAL_USDT = 1_000;
const YEAR_SECONDS = 31_536_000;
const VERSION = 2;
/**
 * Who else has positions. As many on the other side: who receives gets the whole rate, the best
 * there can be. Nobody: there is nothing to receive.
 */
const OTHERS = {
  'as many': { long: { long: 1n, short: 1n }, short: { long: 1n, short: 1n } },
  nobody: { long: { long: 1n, short: 0n }, short: { long: 0n, short: 1n } },
} as const;

export const LEVERAGE_MARKETS = MARKETS.flatMap(({ isDerivative }, index) =>
  isDerivative ? [index] : [],
);

export type Ordered = {
  readonly market: number;
  readonly side: PositionSide;
  readonly leverage: number;
  /** Level 2 pays less. */
  readonly level?: 0 | 2;
  /** What it is worth at the opening, in USDT. */
  readonly usdt?: number;
  /** On the other side of the market; as many when left out. */
  readonly others?: keyof typeof OTHERS;
  /** How far from the entry a stop-loss is, as a part of it. */
  readonly stopAway?: number;
};

/** A fill: at the market, or at a limit that a later tick reached. */
type Fill = { readonly ticks: number; readonly isMaker: boolean };

function tierOf(market: number) {
  const tier = LEVERAGE_TIERS.find((each) => each.tier === at(MARKETS, market).tier);
  if (!tier) throw new RangeError(`market ${market} has no leverage`);
  return tier;
}

export function marketFill(side: 'buy' | 'sell', market: number, ticks: number): Fill {
  return { ticks: marketTicks(side, ticks, tierOf(market).spreadBps), isMaker: false };
}

/** A limit is placed anew after so many seconds without a fill. */
const REPLACED_AFTER = 20;
/** So many deviations of a second from the mark: the first tick seldom reaches it. */
const LIMIT_DEVIATIONS = 2;

/**
 * By limits beside the mark, placed anew until one is reached; with the last second at the market.
 * Whom the first tick after the placing reaches is a taker (rulebook 8.2).
 */
export function limitFill(
  path: Path,
  { side, market }: { side: 'buy' | 'sell'; market: number },
  { from, until }: { from: number; until: number },
): { readonly stop: number; readonly fill: Fill } {
  const { vol } = at(MARKETS, market);
  const away = (LIMIT_DEVIATIONS * vol) / Math.sqrt(YEAR_SECONDS);
  for (let placed = from; placed < until; placed += REPLACED_AFTER) {
    const mark = path.priceUnits(placed, market);
    const ticks =
      side === 'buy' ? Math.floor(mark * (1 - away) - 1) : Math.ceil(mark * (1 + away) + 1);
    for (let stop = placed + 1; stop <= Math.min(until, placed + REPLACED_AFTER); stop += 1) {
      const now = path.priceUnits(stop, market);
      const isReached = side === 'buy' ? now <= ticks : now >= ticks;
      if (isReached) return { stop, fill: { ticks, isMaker: stop > placed + 1 } };
    }
  }
  return { stop: until, fill: marketFill(side, market, path.priceUnits(until, market)) };
}

export class LeverageDesk {
  readonly #path: Path;
  readonly #rules: Rules;
  readonly #ordered: Ordered;
  readonly #fees: { takerBps: number; makerBps: number; liquidationBps: number };
  readonly #market;
  readonly #stopTicks: number | undefined;
  #holding: Holding;
  #paidUnits: bigint;
  #endTicks: number;
  /** In USDT, after all costs; undefined while it is open. */
  result: number | undefined;
  readonly notional: number;

  constructor(path: Path, rules: Rules, ordered: Ordered, fill: Fill) {
    const { market, side, leverage, level = 0, stopAway, usdt = NOTIONAL_USDT } = ordered;
    this.#path = path;
    this.#rules = rules;
    this.#ordered = ordered;
    this.#market = at(MARKETS, market);
    this.#fees = levelFeesOf(LEVERAGE_FEES, level, LEVERAGE_RULES.levelTwoOffPercent);
    const { takerBps, makerBps } = this.#fees;
    const oneLot = valueUnitsOf(this.#market, fill.ticks, 1n);
    const wanted = BigInt(usdt * ATOMS) / oneLot;
    const lots = wanted > 0n ? wanted : 1n;
    const entryValueUnits = oneLot * lots;
    const feeBps = fill.isMaker ? makerBps : takerBps;
    const cost = openingCostOf(entryValueUnits, { leverage, feeBps, takerBps });
    const { marginUnits, reserveUnits } = cost;
    const margins = { marginUnits, reserveUnits, initialMarginUnits: marginUnits };
    this.#holding = { side, lots, entryValueUnits, ...margins };
    this.#paidUnits = cost.totalUnits;
    this.notional = Number(entryValueUnits) / ATOMS;
    const sign = side === 'long' ? -1 : 1;
    this.#stopTicks =
      stopAway === undefined ? undefined : Math.round(fill.ticks * (1 + sign * stopAway));
    this.#endTicks = this.#endsAt();
  }

  /** What the tick of a stop does: liquidation, funding, stop-loss, in this order. */
  tick(stop: number): void {
    if (this.result !== undefined) return;
    const { market, side } = this.#ordered;
    const ticks = this.#path.priceUnits(stop, market);
    const isBeyond = (level: number) => (side === 'long' ? ticks <= level : ticks >= level);
    if (isBeyond(this.#endTicks)) return this.#liquidate(ticks);
    if (isFundingSecond(this.#path.secondOf(stop), { isFirstRule: false })) {
      this.#fund(ticks);
      const valueUnits = valueUnitsOf(this.#market, ticks, this.#holding.lots);
      if (isLiquidatedAt(this.#holding, valueUnits, this.#maintenance())) {
        return this.#liquidate(ticks);
      }
    }
    if (this.#stopTicks !== undefined && isBeyond(this.#stopTicks)) {
      this.close(marketFill(closingSideOf(side), market, ticks));
    }
  }

  close({ ticks, isMaker }: Fill): void {
    if (this.result !== undefined) return;
    const { takerBps, makerBps } = this.#fees;
    const exitValueUnits = valueUnitsOf(this.#market, ticks, this.#holding.lots);
    const feeBps = isMaker ? makerBps : takerBps;
    const { creditUnits } = closePartOf(this.#holding, this.#holding.lots, {
      exitValueUnits,
      feeBps,
    });
    this.#end(creditUnits);
  }

  #fund(ticks: number): void {
    const { side, lots } = this.#holding;
    const { others = 'as many' } = this.#ordered;
    const expected = expectedRateOf(this.#market, ticks, VERSION);
    const charged = BigInt(Math.round(Number(expected) * this.#rules.fundingShare));
    const costUnits = parseUnits(LEVERAGE_RULES.fundingCost);
    const rates = fundingRatesOf(charged, { open: OTHERS[others][side], costUnits });
    const valueUnits = valueUnitsOf(this.#market, ticks, lots);
    const units = fundingAmountOf(this.#holding, valueUnits, rates[side]);
    this.#holding = { ...this.#holding, marginUnits: this.#holding.marginUnits + units };
    this.#endTicks = this.#endsAt();
  }

  /** A stop-loss that comes first on the way decides (rulebook 8.2). */
  #liquidate(ticks: number): void {
    const { market, side } = this.#ordered;
    const tickValueUnits = valueUnitsOf(this.#market, 1, this.#holding.lots);
    const stop = this.#stopTicks;
    const terms = this.#maintenance();
    if (stop !== undefined && isStopFirst(this.#holding, { stop, ticks, tickValueUnits }, terms)) {
      return this.close(marketFill(closingSideOf(side), market, ticks));
    }
    const valueUnits = valueUnitsOf(this.#market, ticks, this.#holding.lots);
    this.#end(liquidationOf(this.#holding, valueUnits, this.#fees).restUnits);
  }

  /** Below zero it is the insurance's. */
  #end(creditUnits: bigint): void {
    const credit = creditUnits > 0n ? creditUnits : 0n;
    this.result = Number(credit - this.#paidUnits) / ATOMS;
  }

  #maintenance() {
    return { mmrBps: tierOf(this.#ordered.market).mmrBps, takerBps: this.#fees.takerBps };
  }

  #endsAt(): number {
    const tickValueUnits = valueUnitsOf(this.#market, 1, this.#holding.lots);
    const ticks = liquidationTicks(this.#holding, tickValueUnits, this.#maintenance());
    if (ticks !== undefined) return Number(ticks);
    return this.#ordered.side === 'long' ? -Infinity : Infinity;
  }
}
