/**
 * The promises of spot trading, checked from the changes alone: legal states, no terminal order
 * that changes, held = what open orders hold, no crossed book, no trade worse than a limit, and a
 * buyer who pays what the seller gets but for an atom.
 */
import { type OrderState, isCancellable } from '@anywhen/protocol';
import type { Outcome } from '../../outcome.ts';
import type { SpotOrderRecord, SpotTradeRecord, TradeParty } from '../../spot/spot-orders.ts';
import { HeldBalances } from '../ledger.ts';
import type { Check } from '../module-simulation.ts';

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  NEW: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED'],
  PARTIALLY_FILLED: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED'],
  FILLED: [],
  CANCELED: [],
  EXPIRED: [],
};

export class SpotChecks {
  readonly #check: Check;
  readonly #states = new Map<number, OrderState>();
  readonly #open = new Map<number, SpotOrderRecord>();
  /** What open orders hold, and what the ledger does. */
  readonly #held = new Map<string, bigint>();
  readonly #balances = new HeldBalances('spot', 'spot-order');

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome): readonly string[] {
    for (const change of changes) this.#balances.note(change);
    const before = new Map<number, SpotOrderRecord>();
    const touched = new Map<number, SpotOrderRecord>();
    for (const change of changes) {
      if (change.kind !== 'spot-order') continue;
      const { order } = change;
      const known = this.#open.get(order.id);
      if (known) before.set(order.id, known);
      touched.set(order.id, order);
      this.#keep(order);
    }
    if (touched.size === 0) return [];
    for (const change of changes) {
      if (change.kind === 'spot-trade') this.#checkTrade(change.trade, touched);
    }
    for (const order of touched.values()) {
      const currency = heldCurrency(order);
      const held = this.#held.get(`${order.uid}/${currency}`) ?? 0n;
      const balance = this.#balances.of(order.uid, currency);
      this.#check(held === balance, 'held = what open orders hold');
      if (isCancellable(order.state) && !before.has(order.id)) this.#checkNotCrossed(order);
    }
    return [];
  }

  #keep(order: SpotOrderRecord): void {
    const known = this.#states.get(order.id);
    this.#check(known === undefined || NEXT[known].includes(order.state), 'states move legally');
    this.#states.set(order.id, order.state);
    const key = `${order.uid}/${heldCurrency(order)}`;
    const heldBefore = this.#open.get(order.id)?.heldUnits ?? 0n;
    this.#held.set(key, (this.#held.get(key) ?? 0n) + order.heldUnits - heldBefore);
    this.#check(order.executedLots <= (order.lots ?? Infinity), 'nothing executes twice');
    if (isCancellable(order.state)) {
      this.#open.set(order.id, order);
      this.#check(order.heldUnits > 0n, 'an open order holds what it may need');
    } else {
      this.#open.delete(order.id);
      this.#check(order.heldUnits === 0n, 'a completed order holds nothing');
    }
  }

  #checkTrade(trade: SpotTradeRecord, touched: ReadonlyMap<number, SpotOrderRecord>): void {
    const { buyer, seller, price, paidUnits, gotUnits } = trade;
    const orderOf = (party: TradeParty) => (party ? touched.get(party.orderId) : undefined);
    const [bid, ask] = [orderOf(buyer)?.price ?? Infinity, orderOf(seller)?.price ?? 0];
    this.#check(buyer !== null || seller !== null, 'a trade has a member');
    this.#check(buyer?.uid !== seller?.uid, 'nobody trades with themselves');
    this.#check(price <= bid && price >= ask, 'no trade is worse than a limit');
    const between = paidUnits - gotUnits;
    this.#check(between >= -1n && between <= 1n, 'the buyer pays what the seller gets');
  }

  #checkNotCrossed(order: SpotOrderRecord): void {
    for (const other of this.#open.values()) {
      if (other.symbol !== order.symbol || other.side === order.side) continue;
      const [bid, ask] = order.side === 'buy' ? [order, other] : [other, order];
      this.#check((bid.price ?? 0) < (ask.price ?? 0), 'the book is never crossed');
    }
  }
}

function heldCurrency({ side, symbol }: SpotOrderRecord): string {
  return side === 'buy' ? 'USDT' : symbol.slice(0, -'USDT'.length);
}
