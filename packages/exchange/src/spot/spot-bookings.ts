/**
 * What spot trading writes down: each order as it stands, trades, positions, the entries of the
 * ledger and what is published of the book. Every order, trade and posting of spot trading goes
 * through here, after the engine has moved the orders in the book.
 */
import { type Level, feeUsdtUnitsOf, isInBook, spotFeeBps } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import type { FeeListener } from '../kernel/trading-fee.ts';
import type { Ledger, Leg } from '../ledger/ledger.ts';
import type { Offer } from '../terms/offer.ts';
import type { Terms } from '../terms/terms.ts';
import type { BotOrderListener, OrderCause, SpotContext, SpotImage } from './commands.ts';
import { OpenOrders } from './open-orders.ts';
import { Positions } from './positions.ts';
import { type Settlement, holdLegs } from './settlement.ts';
import type { SpotMarket } from './spot-market.ts';
import type { BookDelta, SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';
import { deltasOf, remainingLots, tradesOf, withProgress } from './spot-orders.ts';
import { FIRST_SPOT_TERMS, SPOT_TERMS, type SpotTerms, readSpotTerms } from './spot-terms.ts';
import type { SpotVenue } from './spot-venue.ts';
import type { WaitingOrders } from './waiting-orders.ts';

/** The order of a settlement that is not at rest, with what belongs into the same entry. */
export type PlacedOrder = {
  order: SpotOrderRecord;
  isNew: boolean;
  legs: readonly Leg[];
  deltas: readonly BookDelta[];
  cause: OrderCause | null;
};

type Put = {
  /** All of the command; those of the order are published with it. */
  trades?: readonly SpotTradeRecord[];
  isNew?: boolean;
  cause?: OrderCause | null;
};

export type SpotListener = BotOrderListener<SpotContext> & FeeListener<SpotContext>;

export class SpotBookings {
  readonly open: OpenOrders;
  readonly positions: Positions;
  readonly #ledger: Ledger;
  readonly #waiting: WaitingOrders;
  readonly #offer: Offer<SpotTerms, SpotTerms>;
  #listeners: readonly SpotListener[] = [];

  constructor(
    fingerprint: Fingerprint,
    { ledger, waiting, terms }: { ledger: Ledger; waiting: WaitingOrders; terms: Terms },
    image: SpotImage,
  ) {
    this.#offer = terms.offer(SPOT_TERMS, { read: readSpotTerms, first: FIRST_SPOT_TERMS });
    this.#ledger = ledger;
    this.#waiting = waiting;
    this.open = new OpenOrders(fingerprint);
    this.positions = new Positions(fingerprint, image.positions);
    for (const order of image.orders) {
      this.open.put(order);
      waiting.put(order);
    }
  }

  setListeners(listeners: readonly SpotListener[]): void {
    this.#listeners = listeners;
  }

  /**
   * By the fees in force when the order was placed and the member's level now; a bot may have
   * agreed on lower ones.
   */
  feeBpsOf({ botId, createdAtMs }: SpotOrderRecord, level: Level): number {
    const feeBps = this.feeBpsAt(createdAtMs, level);
    if (botId === null) return feeBps;
    const agreed = this.#listeners.map((listener) => listener.botFeeBps?.(botId) ?? feeBps);
    return Math.min(feeBps, ...agreed);
  }

  feeBpsAt(atMs: number, level: Level): number {
    return this.#offer.at(atMs)?.levelFeesBps[level] ?? spotFeeBps(level);
  }

  /** Books everything at once: positions, one entry, then orders and trades as changes. */
  bookTrades(
    context: SpotContext,
    market: SpotMarket,
    settlement: Settlement,
    placed: PlacedOrder | undefined,
  ): void {
    const { trades, traders } = settlement;
    if (trades.length > 0) {
      this.#ledger.bookPlanned(context);
      const { currency } = market;
      const totalOf = (uid: Uid) => this.#ledger.totalOf(uid, 'spot', currency);
      this.positions.move(context, { currency, totalOf }, traders);
    }
    const legs = settlement.legs();
    if (placed && placed.legs.length > 0) legs.unshift(...placed.legs);
    if (placed && placed.order.heldUnits > 0n) legs.push(...holdLegs(market, placed.order, 1n));
    if (legs.length > 0) this.#ledger.post(context, legs);
    for (const trader of traders) {
      if (trader.isResting) this.put(context, settlement.executed(trader), { trades });
    }
    if (placed) {
      const { order, isNew, cause } = placed;
      this.put(context, order, { trades, isNew, cause });
    }
    for (const trade of trades) {
      context.changes.push({ kind: 'spot-trade', trade });
      context.events.push({ kind: 'spot-trade', trade });
      this.#reportFees(context, market, trade);
    }
    const deltas = settlement.restingDeltas();
    if (placed && placed.deltas.length > 0) deltas.unshift(...placed.deltas);
    if (placed && isInBook(placed.order.state)) {
      deltas.push(...deltasOf(placed.order, remainingLots(placed.order)));
    }
    this.announceBook(context, market, deltas);
  }

  put(
    context: SpotContext,
    order: SpotOrderRecord,
    { trades = NO_TRADES, isNew = false, cause = null }: Put = {},
  ): void {
    this.open.put(order);
    if (order.trigger !== null || order.expiresAtMs !== null) this.#waiting.put(order);
    context.changes.push({ kind: 'spot-order', order, isNew });
    if (order.botId !== null) return;
    const own = trades.length === 0 ? trades : tradesOf(order, trades);
    context.events.push({ kind: 'spot-order', order, trades: own, cause });
  }

  postHold(
    context: SpotContext,
    market: SpotMarket,
    before: SpotOrderRecord,
    after: SpotOrderRecord,
  ): void {
    const more = after.heldUnits - before.heldUnits;
    const [heldUnits, sign] = more < 0n ? ([-more, -1n] as const) : ([more, 1n] as const);
    const legs = holdLegs(market, withProgress(after, { heldUnits }), sign);
    if (legs.length > 0) this.#ledger.post(context, legs);
  }

  announceBook(context: SpotContext, { symbol }: SpotMarket, deltas: readonly BookDelta[]): void {
    if (deltas.length === 0) return;
    context.events.push({ kind: 'book', symbol, deltas });
  }

  noteTaken(context: SpotContext, { market, taken }: SpotVenue): void {
    const { symbol } = market;
    context.changes.push({ kind: 'spot-maker', symbol, taken });
    context.events.push({ kind: 'spot-maker', symbol, taken });
  }

  notifyBot(
    context: SpotContext,
    order: SpotOrderRecord,
    trades: readonly SpotTradeRecord[],
  ): void {
    for (const listener of this.#listeners) listener.botOrderChanged?.(context, order, trades);
  }

  /** A buyer pays in the currency, which is worth what this trade says. */
  #reportFees(context: SpotContext, market: SpotMarket, trade: SpotTradeRecord): void {
    const { buyer, seller, price } = trade;
    const { priceDecimals } = market;
    const paid = buyer && feeUsdtUnitsOf(buyer.feeUnits, { price, priceDecimals });
    for (const listener of this.#listeners) {
      if (!listener.feeCharged) continue;
      if (buyer && paid) listener.feeCharged(context, { uid: buyer.uid, usdtUnits: paid });
      if (!seller || seller.feeUnits === 0n) continue;
      listener.feeCharged(context, { uid: seller.uid, usdtUnits: seller.feeUnits });
    }
  }
}

const NO_TRADES: readonly SpotTradeRecord[] = [];
