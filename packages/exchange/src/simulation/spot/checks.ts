/**
 * The promises of spot trading, checked from the changes alone: legal states, no terminal order
 * that changes, held = what open orders hold, no crossed book, price and then place in the queue,
 * no trade worse than a limit, and a buyer who pays what the seller gets but for an atom.
 */
import { type OrderState, isInBook, isOpenState, isPortfolioUid } from '@anywhen/protocol';
import type { Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { SpotOrderRecord, SpotTradeRecord, TradeParty } from '../../spot/spot-orders.ts';
import { HeldBalances } from '../ledger.ts';
import type { Check } from '../module-simulation.ts';
import { WaitingChecks } from './waiting-checks.ts';

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  NEW: ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED'],
  PARTIALLY_FILLED: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED'],
  FILLED: [],
  CANCELED: [],
  EXPIRED: [],
  WAITING: ['WAITING', 'NEW', 'PARTIALLY_FILLED', 'FILLED', 'EXPIRED', 'TRIGGERED', 'CANCELED'],
  TRIGGERED: ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'EXPIRED', 'CANCELED'],
};

type CheckedCommand = Pick<Command, 'atMs' | 'actor'> & { body: { kind: string } };

export class SpotChecks {
  readonly #check: Check;
  readonly #states = new Map<number, OrderState>();
  readonly #open = new Map<number, SpotOrderRecord>();
  /** What open orders hold, and what the ledger does. */
  readonly #held = new Map<string, bigint>();
  readonly #balances = new HeldBalances('spot', 'spot-order');

  readonly #waiting: WaitingChecks;

  constructor(check: Check) {
    this.#check = check;
    this.#waiting = new WaitingChecks(check);
  }

  after({ changes }: Pick<Outcome, 'changes'>, command: CheckedCommand): readonly string[] {
    const seen: string[] = [];
    const touched = new Map<number, SpotOrderRecord>();
    const how = { atMs: command.atMs, isAsked: command.actor.kind === 'member' };
    if (command.body.kind === 'place-order') this.#checkPriority(changes);
    const fresh = new Set<number>();
    let hasTick = false;
    for (const change of changes) {
      this.#balances.note(change);
      if (change.kind === 'tick') this.#waiting.noteTick(change);
      if (change.kind === 'tick') hasTick = true;
      if (change.kind !== 'spot-order') continue;
      const { order } = change;
      const before = this.#open.get(order.id);
      if (!before || !isInBook(before.state)) fresh.add(order.id);
      seen.push(...this.#waiting.follow({ order, before }, how));
      touched.set(order.id, order);
      this.#keep(order);
    }
    this.#waiting.conclude({ hasTick });
    for (const change of changes) {
      if (change.kind === 'spot-trade') this.#checkTrade(change.trade, touched);
    }
    for (const order of touched.values()) {
      if (isInBook(order.state) && fresh.has(order.id)) this.#checkNotCrossed(order);
      if (order.botId !== null) continue;
      const currency = heldCurrency(order);
      const held = this.#held.get(`${order.uid}/${currency}`) ?? 0n;
      const balance = this.#balances.of(order.uid, currency);
      this.#check(held === balance, 'held = what open orders hold');
    }
    return seen;
  }

  #keep(order: SpotOrderRecord): void {
    const known = this.#states.get(order.id);
    this.#check(known === undefined || NEXT[known].includes(order.state), 'states move legally');
    this.#states.set(order.id, order.state);
    const key = `${order.uid}/${heldCurrency(order)}${order.botId === null ? '' : '/bots'}`;
    const heldBefore = this.#open.get(order.id)?.heldUnits ?? 0n;
    this.#held.set(key, (this.#held.get(key) ?? 0n) + order.heldUnits - heldBefore);
    this.#check(order.executedLots <= (order.lots ?? Infinity), 'nothing executes twice');
    if (isOpenState(order.state)) {
      this.#open.set(order.id, order);
      const isSecondLeg = order.ocoId !== null && order.ocoId !== order.id;
      this.#check(isSecondLeg || order.heldUnits > 0n, 'an open order holds what it may need');
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

  /** Of an order that came in: whom it met was the best there, by price and then by place. */
  #checkPriority(changes: Outcome['changes']): void {
    const left = new Map<number, number>();
    for (const change of changes) {
      if (change.kind !== 'spot-trade') continue;
      const { takerSide, buyer, seller, lots } = change.trade;
      const resting = this.#open.get((takerSide === 'buy' ? seller : buyer)?.orderId ?? 0);
      if (!resting) continue;
      const { id, symbol, side, price, queueNo } = resting;
      for (const other of this.#open.values()) {
        if (other.symbol !== symbol || other.side !== side || !isInBook(other.state)) continue;
        if (other.id === id || (left.get(other.id) ?? 1) === 0) continue;
        if (isPortfolioUid(other.uid)) continue;
        const ahead = ((other.price ?? 0) - (price ?? 0)) * (side === 'buy' ? 1 : -1);
        const isAhead = ahead > 0 || (ahead === 0 && other.queueNo < queueNo);
        this.#check(!isAhead, 'the better price trades first, then who is before in the queue');
      }
      const before = left.get(id) ?? (resting.lots ?? 0) - resting.executedLots;
      left.set(id, before - lots);
    }
  }

  /** Orders of portfolios stand apart, and meet nobody there. */
  #checkNotCrossed(order: SpotOrderRecord): void {
    if (isPortfolioUid(order.uid)) return;
    for (const other of this.#open.values()) {
      if (other.symbol !== order.symbol || other.side === order.side) continue;
      if (!isInBook(other.state) || isPortfolioUid(other.uid)) continue;
      const [bid, ask] = order.side === 'buy' ? [order, other] : [other, order];
      this.#check((bid.price ?? 0) < (ask.price ?? 0), 'the book is never crossed');
    }
  }
}

function heldCurrency({ side, symbol }: SpotOrderRecord): string {
  return side === 'buy' ? 'USDT' : symbol.slice(0, -'USDT'.length);
}
