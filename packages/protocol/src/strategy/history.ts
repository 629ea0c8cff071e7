/**
 * What a bot would have done on candles of before: pure functions, candles in and a result out.
 * Between the four prices of a candle the way is assumed: one that closed higher has been at its
 * low first, one that closed lower at its high. So it is a test of a plan, never a promise.
 */
import { isRejection } from '../rejections.ts';
import type { Candle, Market } from '@anywhen/prices';
import type { Rejection } from '../rejections.ts';
import { quoteUnitsOf, spotFeeUnits, spotStepsOf } from '../spot/rules.ts';
import type { Side, SpotSteps } from '../spot/rules.ts';
import { type GridPlan, type GridRequest, type GridTerms, planGrid } from './grid-rules.ts';
import { restCostUnits } from './grid-rules.ts';
import { askOf, bidOf, holdingUnits } from './holding.ts';
import { type BotFigures, type BotResult, type DcaInterval, botResult } from './rules.ts';
import { DCA_INTERVAL_SECONDS, purchaseAt, valueOf } from './rules.ts';

export type BackTest = BotFigures &
  BotResult & {
    /** When its first candle began. */
    readonly sinceMs: number;
    readonly buys: number;
    readonly sells: number;
    readonly roundTrips: number;
    /** What the bot was worth when it was worth least, at the prices of its candles. */
    readonly lowestUnits: bigint;
    /** What the same USDT, all spent on the first price, would be worth at the last one. */
    readonly holdingUnits: bigint;
  };

/** Where a bot trades, and what for. */
type Ground = { readonly market: Market; readonly feeBps: number };

type BackTestOf<Request> = Request &
  Ground & {
    /** The oldest first. */
    readonly candles: readonly Candle[];
  };

type DcaRequest = {
  readonly amountUnits: bigint;
  readonly interval: DcaInterval;
  readonly runs: number | null;
};

/** A purchase at the opening of the first candle and of each in which a date falls. */
export function backTestDca(test: BackTestOf<DcaRequest>): BackTest {
  const { market, candles, feeBps, amountUnits, interval, runs } = test;
  const steps = spotStepsOf(market);
  const bot = new TestedBot(steps, 0n);
  let dueMs = candles[0]?.startMs ?? 0;
  for (const { startMs, open, low } of candles) {
    if (startMs >= dueMs && (runs === null || bot.buys < runs)) {
      const bought = purchaseAt(steps, { amountUnits, price: askOf(market, open), feeBps });
      if (bought.lots > 0n) bot.invest(bought.paidUnits, bought.gotUnits);
      const lengthMs = DCA_INTERVAL_SECONDS[interval] * 1_000;
      dueMs += lengthMs * (Math.floor((startMs - dueMs) / lengthMs) + 1);
    }
    bot.look(low);
  }
  return bot.endAt(test);
}

/** The grid as it would be started at the first opening in its range; or why it could not be. */
export function backTestGrid(
  test: BackTestOf<Pick<GridRequest, 'lower' | 'upper' | 'grids' | 'investUnits' | 'terms'>>,
): Rejection | BackTest {
  const { market, feeBps, lower, upper, grids, investUnits, terms } = test;
  const steps = spotStepsOf(market);
  const start = test.candles.findIndex(({ open }) => open >= lower && open <= upper);
  const candles = test.candles.slice(Math.max(0, start));
  const [first] = candles;
  if (!first) return { code: 'FEED_STALE' };
  const price = first.open;
  const plan = planGrid(steps, { lower, upper, grids, investUnits, price, feeBps, terms });
  if (isRejection(plan)) return plan;
  const bot = new TestedBot(steps, investUnits);
  const grid = new TestedGrid(bot, plan, { market, feeBps, terms });
  grid.start(askOf(market, price));
  let last = price;
  for (const candle of candles) {
    for (const next of wayThrough(candle)) {
      grid.move(last, next);
      last = next;
      bot.look(next);
    }
  }
  return bot.endAt({ ...test, candles });
}

function wayThrough({ open, high, low, close }: Candle): readonly number[] {
  return close >= open ? [open, low, high, close] : [open, high, low, close];
}

/** The books of a bot under test. */
class TestedBot {
  readonly #steps: SpotSteps;
  #investedUnits: bigint;
  #quoteUnits: bigint;
  #baseUnits = 0n;
  #realisedUnits = 0n;
  #lowestUnits: bigint | undefined;
  buys = 0;
  sells = 0;
  roundTrips = 0;

  constructor(steps: SpotSteps, investUnits: bigint) {
    this.#steps = steps;
    this.#investedUnits = investUnits;
    this.#quoteUnits = investUnits;
  }

  /** Fresh money that is spent at once. */
  invest(paidUnits: bigint, gotUnits: bigint): void {
    this.#investedUnits += paidUnits;
    this.#quoteUnits += paidUnits;
    this.buy(paidUnits, gotUnits);
  }

  buy(paidUnits: bigint, gotUnits: bigint): void {
    this.#quoteUnits -= paidUnits;
    this.#baseUnits += gotUnits;
    this.buys += 1;
  }

  sell(soldUnits: bigint, gotUnits: bigint, profitUnits: bigint): void {
    this.#baseUnits -= soldUnits;
    this.#quoteUnits += gotUnits;
    this.#realisedUnits += profitUnits;
    this.sells += 1;
  }

  look(price: number): void {
    const value = this.#quoteUnits + valueOf(this.#steps, this.#baseUnits, price);
    if (this.#lowestUnits === undefined || value < this.#lowestUnits) this.#lowestUnits = value;
  }

  endAt({ market, candles, feeBps }: BackTestOf<unknown>): BackTest {
    const lastPrice = candles.at(-1)?.close ?? 0;
    const figures: BotFigures = {
      investedUnits: this.#investedUnits,
      quoteUnits: this.#quoteUnits,
      baseUnits: this.#baseUnits,
      returnedUnits: 0n,
      movedValueUnits: 0n,
      realisedUnits: this.#realisedUnits,
    };
    const startPrice = candles[0]?.open ?? 0;
    const held = { amountUnits: this.#investedUnits, feeBps, startPrice, price: lastPrice };
    return {
      ...figures,
      ...botResult(figures, this.#steps, lastPrice),
      sinceMs: candles[0]?.startMs ?? 0,
      buys: this.buys,
      sells: this.sells,
      roundTrips: this.roundTrips,
      lowestUnits: this.#lowestUnits ?? 0n,
      holdingUnits: holdingUnits(market, held),
    };
  }
}

/** What a rung under test has to sell, and what that has cost. */
type TestedRung = { side: Side; baseUnits: bigint; costUnits: bigint };

/** The rungs of a grid under test; orders fill whole, as they do where there is liquidity. */
class TestedGrid {
  readonly #bot: TestedBot;
  readonly #plan: GridPlan;
  readonly #ground: Ground & { readonly terms: GridTerms };
  readonly #steps: SpotSteps;
  readonly #rungs: TestedRung[];

  constructor(bot: TestedBot, plan: GridPlan, ground: Ground & { readonly terms: GridTerms }) {
    this.#bot = bot;
    this.#plan = plan;
    this.#ground = ground;
    this.#steps = spotStepsOf(ground.market);
    this.#rungs = plan.sides.map((side) => ({ side, baseUnits: 0n, costUnits: 0n }));
  }

  start(price: number): void {
    const { startLots, buyLots } = this.#plan;
    if (startLots === 0) return;
    const { gotUnits } = this.#buy(startLots, price);
    const sellers = this.#rungs.filter(({ side }) => side === 'sell');
    for (const rung of sellers) {
      rung.baseUnits = gotUnits / BigInt(sellers.length);
      rung.costUnits = quoteUnitsOf(this.#steps, BigInt(buyLots) * BigInt(price), 'up');
    }
  }

  /** Falling meets purchases from above, rising meets sales from below. */
  move(from: number, to: number): void {
    const { lines, buyLots } = this.#plan;
    const { market } = this.#ground;
    if (to < from) {
      const ask = askOf(market, to);
      for (let index = this.#rungs.length - 1; index >= 0; index -= 1) {
        const [rung, low] = [this.#rungs[index], lines[index] ?? 0];
        if (rung?.side !== 'buy' || ask > low) continue;
        const { paidUnits, gotUnits } = this.#buy(buyLots, low);
        rung.costUnits += paidUnits;
        rung.baseUnits += gotUnits;
        rung.side = 'sell';
      }
      return;
    }
    const bid = bidOf(market, to);
    for (const [index, rung] of this.#rungs.entries()) {
      const high = lines[index + 1] ?? 0;
      if (rung.side === 'sell' && bid >= high) this.#sell(rung, high);
    }
  }

  #buy(lots: number, price: number): { paidUnits: bigint; gotUnits: bigint } {
    const paidUnits = quoteUnitsOf(this.#steps, BigInt(lots) * BigInt(price), 'up');
    const bought = BigInt(lots) * this.#steps.lotUnits;
    const gotUnits = bought - spotFeeUnits(bought, this.#ground.feeBps);
    this.#bot.buy(paidUnits, gotUnits);
    return { paidUnits, gotUnits };
  }

  #sell(rung: TestedRung, price: number): void {
    const { lotUnits } = this.#steps;
    const { carriesRest } = this.#ground.terms;
    const lots = carriesRest ? rung.baseUnits / lotUnits : BigInt(this.#plan.sellLots);
    const value = quoteUnitsOf(this.#steps, lots * BigInt(price), 'down');
    const got = value - spotFeeUnits(value, this.#ground.feeBps);
    const soldUnits = lots * lotUnits;
    const leftUnits = carriesRest ? rung.baseUnits - soldUnits : 0n;
    const leftCost = restCostUnits({ costUnits: rung.costUnits, soldUnits, leftUnits });
    this.#bot.sell(soldUnits, got, got - rung.costUnits + leftCost);
    this.#bot.roundTrips += 1;
    rung.baseUnits = leftUnits;
    rung.costUnits = leftCost;
    rung.side = 'buy';
  }
}
