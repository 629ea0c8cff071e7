/**
 * Trades of one command become one entry: what each side pays, receives and is charged, from hold
 * or from available. A buyer pays its order's value rounded up, a seller gets it rounded down, each
 * over the whole order, so that many small fills cost no more than a large one; the house keeps or
 * adds the atom between them (rulebook N5). A bot's orders move only what its member has put into
 * the strategy account, all of which is held: what of it is free is the bot's own business.
 */
import type { LedgerType, Side } from '@anywhen/protocol';
import { isPortfolioUid, spotFeeUnits } from '@anywhen/protocol';
import type { Bucket } from '../ledger/commands.ts';
import type { AccountRef, Leg } from '../ledger/ledger.ts';
import type { SpotMarket } from './spot-market.ts';
import { toQuoteDown, toQuoteUp } from './spot-market.ts';
import type { BookDelta, SpotOrderRecord, SpotTradeRecord, TradeParty } from './spot-orders.ts';
import { withProgress } from './spot-orders.ts';

/** An order in the trades of one command: how it stands, and what they have moved so far. */
export type Trader = {
  /** As it was before the command. */
  readonly order: SpotOrderRecord;
  readonly feeBps: number;
  readonly isResting: boolean;
  executedLots: number;
  executedTickLots: bigint;
  executedQuoteUnits: bigint;
  heldUnits: bigint;
  paid: bigint;
  received: bigint;
  fee: bigint;
  released: bigint;
};

export class Settlement {
  readonly trades: SpotTradeRecord[] = [];
  readonly traders: Trader[] = [];
  readonly #legs: Leg[] = [];
  readonly #market: SpotMarket;
  readonly #atMs: number;
  #makerQuote = 0n;
  #makerBase = 0n;
  #feesQuote = 0n;
  #feesBase = 0n;

  constructor(market: SpotMarket, atMs: number) {
    this.#market = market;
    this.#atMs = atMs;
  }

  /** The fills of a resting order come one after another, so the last to join may be meant. */
  join(order: SpotOrderRecord, feeBps: number, isResting: boolean): Trader {
    const last = this.traders.at(-1);
    if (last?.order.id === order.id) return last;
    const trader: Trader = {
      order,
      feeBps,
      isResting,
      executedLots: order.executedLots,
      executedTickLots: order.executedTickLots,
      executedQuoteUnits: order.executedQuoteUnits,
      heldUnits: order.heldUnits,
      paid: 0n,
      received: 0n,
      fee: 0n,
      released: 0n,
    };
    this.traders.push(trader);
    return trader;
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
      ? this.#book(buyer, { lots, value, quote: paidUnits, paid: paidUnits, received: base })
      : this.#bookMaker(-paidUnits, base);
    const sellerParty = seller
      ? this.#book(seller, { lots, value, quote: gotUnits, paid: base, received: gotUnits })
      : this.#bookMaker(gotUnits, -base);
    this.#feesQuote += paidUnits - gotUnits;
    this.trades.push({
      id,
      symbol: this.#market.symbol,
      price,
      lots,
      paidUnits,
      gotUnits,
      takerSide,
      buyer: buyerParty,
      seller: sellerParty,
      atMs: this.#atMs,
    });
  }

  /** All postings of the command; the sum is zero in both currencies. */
  legs(): Leg[] {
    for (const trader of this.traders) this.#addShare(trader);
    const { currency } = this.#market;
    this.#addHouse('house:mm', 'USDT', this.#makerQuote);
    this.#addHouse('house:mm', currency, this.#makerBase);
    this.#addHouse('house:fees', 'USDT', this.#feesQuote);
    this.#addHouse('house:fees', currency, this.#feesBase);
    return this.#legs;
  }

  /** The order as the trades have left it. */
  executed(trader: Trader): SpotOrderRecord {
    const { order, executedLots, executedTickLots } = trader;
    return withProgress(order, {
      executedLots,
      executedTickLots,
      executedQuoteUnits: trader.executedQuoteUnits,
      feeUnits: order.feeUnits + trader.fee,
      heldUnits: trader.heldUnits,
      state: executedLots === order.lots ? 'FILLED' : 'PARTIALLY_FILLED',
      updatedAtMs: this.#atMs,
    });
  }

  /** What the trades took from members' resting orders. */
  restingDeltas(): BookDelta[] {
    const deltas: BookDelta[] = [];
    for (const { takerSide, buyer, seller, price, lots } of this.trades) {
      const side = takerSide === 'buy' ? 'sell' : 'buy';
      const resting = takerSide === 'buy' ? seller : buyer;
      if (resting && !isPortfolioUid(resting.uid)) deltas.push({ side, price, lots: -lots });
    }
    return deltas;
  }

  #quoteOf({ order, executedTickLots: before }: Trader, value: bigint): bigint {
    const toQuote = order.side === 'buy' ? toQuoteUp : toQuoteDown;
    return toQuote(this.#market, before + value) - toQuote(this.#market, before);
  }

  #book(
    trader: Trader,
    done: { lots: number; value: bigint; quote: bigint; paid: bigint; received: bigint },
  ): TradeParty {
    const { order, feeBps, isResting } = trader;
    const { lots, value, quote, paid, received } = done;
    const fee = spotFeeUnits(received, feeBps);
    trader.executedLots += lots;
    trader.executedTickLots += value;
    trader.executedQuoteUnits += quote;
    trader.paid += paid;
    trader.received += received;
    trader.fee += fee;
    if (isResting) {
      const left = trader.heldUnits - paid;
      trader.heldUnits = this.#holdAfter(trader, left);
      trader.released += left - trader.heldUnits;
    }
    if (order.side === 'buy') this.#feesBase += fee;
    else this.#feesQuote += fee;
    return { orderId: order.id, uid: order.uid, botId: order.botId, feeUnits: fee };
  }

  #bookMaker(quote: bigint, base: bigint): null {
    this.#makerQuote += quote;
    this.#makerBase += base;
    return null;
  }

  /** A buyer's hold shrinks to what the rest can cost at most: a better price is given back. */
  #holdAfter({ order, executedLots }: Trader, left: bigint): bigint {
    if (order.side === 'sell') return left;
    const lots = (order.lots ?? 0) - executedLots;
    if (lots === 0 || order.price === null) return 0n;
    const needed = holdOf(this.#market, order, lots);
    return needed < left ? needed : left;
  }

  #addShare({ order, isResting, paid, received, fee, released }: Trader): void {
    const { currency } = this.#market;
    const isBuy = order.side === 'buy';
    const gives = isBuy ? 'USDT' : currency;
    const gets = isBuy ? currency : 'USDT';
    const type = isBuy ? 'SPOT_BUY' : 'SPOT_SELL';
    if (order.botId !== null) {
      this.#add(order, 'held', gives, -paid, type);
      this.#add(order, 'held', gets, received, type);
      this.#add(order, 'held', gets, -fee, 'SPOT_FEE');
      return;
    }
    this.#add(order, isResting ? 'held' : 'available', gives, -paid, type);
    this.#add(order, 'held', gives, -released, 'SPOT_RELEASE');
    this.#add(order, 'available', gives, released, 'SPOT_RELEASE');
    this.#add(order, 'available', gets, received, type);
    this.#add(order, 'available', gets, -fee, 'SPOT_FEE');
  }

  #add(
    { id, uid: owner, botId }: SpotOrderRecord,
    bucket: Bucket,
    currency: string,
    units: bigint,
    type: LedgerType,
  ): void {
    if (units === 0n) return;
    const kind = botId === null ? 'spot' : 'strategy';
    const account = { owner, kind, currency, bucket } as const;
    this.#legs.push({ account, units, type, reference: id.toString() });
  }

  #addHouse(owner: 'house:mm' | 'house:fees', currency: string, units: bigint): void {
    if (units === 0n) return;
    const type = owner === 'house:fees' ? 'SPOT_FEE' : units > 0n ? 'SPOT_BUY' : 'SPOT_SELL';
    const reference = this.#market.symbol;
    this.#legs.push({ account: { owner, currency }, units, type, reference });
  }
}

/** What a rest of so many lots may need. */
export function holdOf(
  market: SpotMarket,
  { side, price }: Pick<SpotOrderRecord, 'side' | 'price'>,
  lots: number,
): bigint {
  if (side === 'sell') return BigInt(lots) * market.lotUnits;
  return toQuoteUp(market, BigInt(price ?? 0) * BigInt(lots));
}

/** Reserves what an order holds, or with `-1n` gives it back; of a bot's everything is held. */
export function holdLegs(market: SpotMarket, order: SpotOrderRecord, sign: 1n | -1n): Leg[] {
  const { uid: owner, botId } = order;
  if (botId !== null || order.heldUnits === 0n) return [];
  const currency = order.side === 'buy' ? 'USDT' : market.currency;
  const type = sign === 1n ? 'SPOT_HOLD' : 'SPOT_RELEASE';
  const reference = order.id.toString();
  const units = order.heldUnits * sign;
  const available: AccountRef = { owner, kind: 'spot', currency, bucket: 'available' };
  const held: AccountRef = { owner, kind: 'spot', currency, bucket: 'held' };
  return [
    { account: available, units: -units, type, reference },
    { account: held, units, type, reference },
  ];
}
