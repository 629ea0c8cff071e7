/**
 * Trades of one command become one entry: what each side pays, receives and is charged, from hold
 * or from available. A buyer pays its order's value rounded up, a seller gets it rounded down, each
 * over the whole order, so that many small fills cost no more than a large one; the house keeps or
 * adds the atom between them (rulebook N5).
 */
import { divide } from '@anywhen/money';
import type { LedgerType, Level, Side } from '@anywhen/protocol';
import { spotFeeBps } from '@anywhen/protocol';
import type { Uid } from '../commands.ts';
import type { Leg } from '../ledger/ledger.ts';
import type { SpotMarket } from './spot-market.ts';
import { toQuoteDown, toQuoteUp } from './spot-market.ts';
import type { BookDelta, SpotOrderRecord, SpotTradeRecord, TradeParty } from './spot-orders.ts';
import { remainingLots } from './spot-orders.ts';

/** A member's side of trades: the order as it stands, and where its money comes from. */
export type Trader = { order: SpotOrderRecord; level: Level; isResting: boolean };

export type Moved = { uid: Uid; paid: bigint; sold: bigint };

type Share = { paid: bigint; received: bigint; fee: bigint; released: bigint };

const FULL_BPS = 10_000n;

export class Settlement {
  readonly trades: SpotTradeRecord[] = [];
  /** Per order touched, as it stands after the trades. */
  readonly orders = new Map<number, SpotOrderRecord>();
  readonly moved: Moved[] = [];
  readonly #legs: Leg[] = [];
  readonly #market: SpotMarket;
  readonly #atMs: number;
  readonly #totals = new Map<number, { trader: Trader; share: Share }>();
  #makerQuote = 0n;
  #makerBase = 0n;
  #feesQuote = 0n;
  #feesBase = 0n;

  constructor(market: SpotMarket, atMs: number) {
    this.#market = market;
    this.#atMs = atMs;
  }

  /** Undefined stands for the market maker; at least one side is a member's. */
  trade(fill: {
    id: number;
    price: number;
    lots: number;
    takerSide: Side;
    buyer: Trader | undefined;
    seller: Trader | undefined;
  }): void {
    const { id, price, lots, takerSide, buyer, seller } = fill;
    const base = BigInt(lots) * this.#market.lotUnits;
    const value = BigInt(price) * BigInt(lots);
    const paying = buyer && this.#quoteOf(buyer, value);
    const getting = seller && this.#quoteOf(seller, value);
    const paidUnits = paying ?? getting ?? 0n;
    const gotUnits = getting ?? paidUnits;
    const buyerParty = buyer
      ? this.#book(buyer, { lots, value, quote: paidUnits, received: base })
      : this.#bookMaker(-paidUnits, base);
    const sellerParty = seller
      ? this.#book(seller, { lots, value, quote: gotUnits, received: gotUnits })
      : this.#bookMaker(gotUnits, -base);
    this.#feesQuote += paidUnits - gotUnits;
    const { symbol } = this.#market;
    const parties = { buyer: buyerParty, seller: sellerParty };
    this.trades.push({
      id,
      symbol,
      price,
      lots,
      paidUnits,
      gotUnits,
      takerSide,
      ...parties,
      atMs: this.#atMs,
    });
  }

  /** All postings of the command; the sum is zero in both currencies. */
  legs(): Leg[] {
    for (const { trader, share } of this.#totals.values()) this.#addShare(trader, share);
    const { currency } = this.#market;
    this.#addHouse('house:mm', 'USDT', this.#makerQuote);
    this.#addHouse('house:mm', currency, this.#makerBase);
    this.#addHouse('house:fees', 'USDT', this.#feesQuote);
    this.#addHouse('house:fees', currency, this.#feesBase);
    return this.#legs;
  }

  /** What the trades took from members' resting orders. */
  restingDeltas(): BookDelta[] {
    return this.trades.flatMap(({ takerSide, buyer, seller, price, lots }) => {
      const [side, resting] =
        takerSide === 'buy' ? (['sell', seller] as const) : (['buy', buyer] as const);
      return resting ? [{ side, price, lots: -lots }] : [];
    });
  }

  #quoteOf(trader: Trader, value: bigint): bigint {
    const { side, executedTickLots: before } = this.orders.get(trader.order.id) ?? trader.order;
    const toQuote = side === 'buy' ? toQuoteUp : toQuoteDown;
    return toQuote(this.#market, before + value) - toQuote(this.#market, before);
  }

  #book(
    trader: Trader,
    done: { lots: number; value: bigint; quote: bigint; received: bigint },
  ): TradeParty {
    const { level, isResting } = trader;
    const order = this.orders.get(trader.order.id) ?? trader.order;
    const { lots, value, quote, received } = done;
    const dividend = received * BigInt(spotFeeBps(level));
    const fee = divide({ dividend, divisor: FULL_BPS }, 'up');
    const paid = order.side === 'buy' ? quote : BigInt(lots) * this.#market.lotUnits;
    const executed: SpotOrderRecord = {
      ...order,
      executedLots: order.executedLots + lots,
      executedTickLots: order.executedTickLots + value,
      executedQuoteUnits: order.executedQuoteUnits + quote,
      feeUnits: order.feeUnits + fee,
      updatedAtMs: this.#atMs,
    };
    const heldUnits = isResting ? this.#holdAfter(executed, order.heldUnits - paid) : 0n;
    const released = isResting ? order.heldUnits - paid - heldUnits : 0n;
    this.orders.set(order.id, { ...executed, heldUnits });
    this.#addTotal(trader, { paid, received, fee, released });
    if (order.side === 'buy') this.#feesBase += fee;
    else this.#feesQuote += fee;
    const sold = order.side === 'sell' ? paid : 0n;
    this.moved.push({ uid: order.uid, paid: order.side === 'buy' ? paid : 0n, sold });
    return { orderId: order.id, uid: order.uid, feeUnits: fee };
  }

  #bookMaker(quote: bigint, base: bigint): null {
    this.#makerQuote += quote;
    this.#makerBase += base;
    return null;
  }

  /** A buyer's hold shrinks to what the rest can cost at most: a better price is given back. */
  #holdAfter(order: SpotOrderRecord, left: bigint): bigint {
    const lots = remainingLots(order);
    if (order.side === 'sell' || lots === 0 || order.price === null) {
      return order.side === 'sell' ? left : 0n;
    }
    const needed = toQuoteUp(this.#market, BigInt(order.price) * BigInt(lots));
    return needed < left ? needed : left;
  }

  #addTotal(trader: Trader, share: Share): void {
    const known = this.#totals.get(trader.order.id);
    if (!known) {
      this.#totals.set(trader.order.id, { trader, share: { ...share } });
      return;
    }
    known.share.paid += share.paid;
    known.share.received += share.received;
    known.share.fee += share.fee;
    known.share.released += share.released;
  }

  #addShare({ order, isResting }: Trader, { paid, received, fee, released }: Share): void {
    const { currency } = this.#market;
    const isBuy = order.side === 'buy';
    const [gives, gets] = isBuy ? ['USDT', currency] : [currency, 'USDT'];
    const type = isBuy ? 'SPOT_BUY' : 'SPOT_SELL';
    const add = (bucket: 'available' | 'held', name: string, units: bigint, as: LedgerType) => {
      if (units === 0n) return;
      const account = { owner: order.uid, kind: 'spot', currency: name, bucket } as const;
      this.#legs.push({ account, units, type: as, reference: order.id.toString() });
    };
    add(isResting ? 'held' : 'available', gives, -paid, type);
    add('held', gives, -released, 'SPOT_RELEASE');
    add('available', gives, released, 'SPOT_RELEASE');
    add('available', gets, received, type);
    add('available', gets, -fee, 'SPOT_FEE');
  }

  #addHouse(owner: 'house:mm' | 'house:fees', currency: string, units: bigint): void {
    if (units === 0n) return;
    const type = owner === 'house:fees' ? 'SPOT_FEE' : units > 0n ? 'SPOT_BUY' : 'SPOT_SELL';
    const reference = this.#market.symbol;
    this.#legs.push({ account: { owner, currency }, units, type, reference });
  }
}

/** Reserves what an order holds, or with `-1n` gives it back. */
export function holdLegs(market: SpotMarket, order: SpotOrderRecord, sign: 1n | -1n): Leg[] {
  const currency = order.side === 'buy' ? 'USDT' : market.currency;
  const account = { owner: order.uid, kind: 'spot', currency } as const;
  const type = sign === 1n ? 'SPOT_HOLD' : 'SPOT_RELEASE';
  const reference = order.id.toString();
  const units = order.heldUnits * sign;
  return [
    { account: { ...account, bucket: 'available' }, units: -units, type, reference },
    { account: { ...account, bucket: 'held' }, units, type, reference },
  ];
}
