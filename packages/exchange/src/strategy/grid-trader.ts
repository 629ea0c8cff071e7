/**
 * Trades for grids: places what a rung is to have in the market, follows what becomes of its
 * orders, and cancels them. It never spends more than the bot has: what orders reserve is not free.
 */
import { formatUnits } from '@anywhen/money';
import {
  BOT_RETRY_SECONDS,
  BOT_TRIES_MAX,
  type RejectionCode,
  isInBand,
  isRejection,
} from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import type { Reference } from '../markets/market-state.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import { type SpotOrderRecord, type SpotTradeRecord, formatLots } from '../spot/spot-orders.ts';
import type { Spot } from '../spot/spot.ts';
import { loggedOrder } from './bot-log.ts';
import { failBot, marketOfBot, movedBy, withMoved, withRoundTrip } from './bot.ts';
import type { StrategyContext } from './commands.ts';
import type { Entry, OpenBots } from './open-bots.ts';
import { type RungRecord, type Wanted, buyAgain, isWorth, offeredOf, turnRung } from './rung.ts';
import { refusalOfEnded, refuseRung, waitAt, wantedBy, withOrder } from './rung.ts';

export class GridTrader {
  readonly #spot: Spot;
  readonly #open: OpenBots;

  constructor({ spot, open }: { spot: Spot; open: OpenBots }) {
    this.#spot = spot;
    this.#open = open;
  }

  /** Places what is missing, from below; returns how many orders it has asked for. */
  placeAll(context: StrategyContext, entry: Entry, reference: Reference): number {
    let asked = 0;
    for (const { record } of entry.rungs) {
      if (entry.bot.state !== 'running') break;
      const isTime = record.retrySecond === null || record.retrySecond <= reference.second;
      if (record.orderId !== null || !isTime) continue;
      this.#placeRung(context, entry, record, reference);
      asked += 1;
    }
    return asked;
  }

  /** Something happened to an order: it was filled at rest, or ended without the bot's request. */
  receive(
    context: StrategyContext,
    entry: Entry,
    order: SpotOrderRecord,
    trades: readonly SpotTradeRecord[],
  ): void {
    const place = entry.rungs.find(({ record }) => record.orderId === order.id);
    assert(place !== undefined, 'a resting order of a grid has a rung');
    this.#take(context, entry, place.record, order, trades);
  }

  cancelAll(context: StrategyContext, entry: Entry): void {
    for (const { record } of entry.rungs) {
      if (record.orderId === null) continue;
      const order = this.#spot.cancelForBot(context, record.orderId);
      this.#take(context, entry, record, order, []);
    }
  }

  #placeRung(
    context: StrategyContext,
    entry: Entry,
    before: RungRecord,
    { second, priceUnits }: Reference,
  ): void {
    const market = marketOfBot(entry.bot);
    const { rung, wanted } = this.#decide(context, entry, market, before);
    const { side } = rung;
    const retrySecond = second + BOT_RETRY_SECONDS;
    if (!isInBand(side, wanted.price, priceUnits[market.index] ?? 0)) {
      this.#open.putRung(context, entry, waitAt(rung, retrySecond));
      return;
    }
    const { uid, id: botId, symbol } = entry.bot;
    const price = formatUnits(BigInt(wanted.price), market.priceDecimals);
    const quantity = formatLots(market, wanted.lots);
    const body = { symbol, side, type: 'limit', price, quantity } as const;
    const freeUnits = freeOf(entry)[side === 'buy' ? 'quoteUnits' : 'baseUnits'];
    const placed = this.#spot.placeForBot(context, { uid, botId, body, freeUnits });
    const refusal = isRejection(placed) ? placed.code : refusalOfEnded(placed.order);
    if (refusal) this.#refuse(context, entry, refuseRung(rung, retrySecond), refusal);
    else if ('order' in placed) this.#take(context, entry, rung, placed.order, placed.trades);
  }

  /** What is not worth an order is passed over: the rung turns with what it has. */
  #decide(
    context: StrategyContext,
    entry: Entry,
    market: SpotMarket,
    before: RungRecord,
  ): { rung: RungRecord; wanted: Wanted } {
    const { grid } = entry.bot;
    assert(grid !== null, 'a rung is a grid’s');
    const isSale = before.side === 'sell';
    const all = wantedBy(market, before, { grid, lines: entry.lines });
    const wanted = isSale ? offeredOf(market, all, freeOf(entry).baseUnits) : all;
    if (isWorth(market, wanted)) return { rung: before, wanted };
    const rung = before.doneLots > 0 ? this.#passOver(context, entry, before) : buyAgain(before);
    return this.#decide(context, entry, market, rung);
  }

  /**
   * The parts of a sale were recorded as they ended; what they brought together is known only now.
   */
  #passOver(context: StrategyContext, entry: Entry, before: RungRecord): RungRecord {
    const realisedBefore = entry.bot.realisedUnits;
    const rung = this.#turn(context, entry, before);
    const profitUnits = entry.bot.realisedUnits - realisedBefore;
    if (before.side === 'sell') this.#open.log(context, entry, 'sold', { profitUnits });
    return rung;
  }

  /** Books what an order has moved on the bot and its rung; a whole one turns the rung. */
  #take(
    context: StrategyContext,
    entry: Entry,
    before: RungRecord,
    order: SpotOrderRecord,
    trades: readonly SpotTradeRecord[],
  ): void {
    const moved = movedBy(marketOfBot(entry.bot), entry.bot.id, trades);
    if (moved.lots > 0) this.#open.put(context, entry, withMoved(entry.bot, moved));
    const after = withOrder(before, order, moved);
    const realisedBefore = entry.bot.realisedUnits;
    const isWhole = order.state === 'FILLED';
    this.#open.putRung(context, entry, isWhole ? this.#turn(context, entry, after) : after);
    if (after.orderId !== null || order.executedLots === 0) return;
    const isRoundTrip = isWhole && order.side === 'sell';
    const profitUnits = isRoundTrip ? entry.bot.realisedUnits - realisedBefore : null;
    const kind = order.side === 'buy' ? 'bought' : 'sold';
    this.#open.log(context, entry, kind, { order: loggedOrder(order), profitUnits });
  }

  #turn(context: StrategyContext, entry: Entry, before: RungRecord): RungRecord {
    const { rung, profitUnits } = turnRung(marketOfBot(entry.bot), before);
    if (profitUnits !== null) {
      this.#open.put(context, entry, withRoundTrip(entry.bot, profitUnits));
    }
    return rung;
  }

  #refuse(context: StrategyContext, entry: Entry, rung: RungRecord, refusal: RejectionCode): void {
    this.#open.putRung(context, entry, rung);
    if (rung.tries === 1) this.#open.log(context, entry, 'refused', { refusal });
    if (rung.tries < BOT_TRIES_MAX) return;
    this.cancelAll(context, entry);
    this.#open.put(context, entry, failBot(entry.bot, refusal, context.command.atMs));
    this.#open.log(context, entry, 'failed', { refusal });
  }
}

/** What no order of the bot has reserved. */
function freeOf({ bot, rungs }: Entry): { quoteUnits: bigint; baseUnits: bigint } {
  let { quoteUnits, baseUnits } = bot;
  for (const { record } of rungs) {
    if (record.side === 'buy') quoteUnits -= record.heldUnits;
    else baseUnits -= record.heldUnits;
  }
  return { quoteUnits, baseUnits };
}
