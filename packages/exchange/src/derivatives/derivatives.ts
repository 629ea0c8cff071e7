/**
 * Leveraged contracts: members place orders, close positions and move margin; ticks trigger, fill
 * and liquidate. No command of anybody else reaches a position.
 */
import { formatUnits } from '@anywhen/money';
import { block, toHex } from '@anywhen/prices';
import { DERIVATIVES_CURRENCY, closingSideOf, isRejection } from '@anywhen/protocol';
import { marketTicks, refusalOf, unrealisedUnits } from '@anywhen/protocol';
import type { ProductParts } from '../agenda/product-parts.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import type { ExchangeModule, Handlers } from '../kernel/module.ts';
import type { OpenThings } from '../kernel/open-things.ts';
import { actingMember } from '../kernel/step-context.ts';
import type { FeeListener } from '../kernel/trading-fee.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { TickListener } from '../markets/commands.ts';
import type { Reference } from '../markets/market-state.ts';
import type { CancelledOpenings, MemberDisabled, OpeningsBarred } from '../members/commands.ts';
import type { Limits } from '../limits/limits.ts';
import { holdLegs } from './bookings.ts';
import { DERIVATIVES_RULES, type DerivativesCommand, type DerivativesContext } from './commands.ts';
import type { DerivativesImage, DerivativesReplies, DerivativesTypes } from './commands.ts';
import type { LeverageOrderBody } from './commands.ts';
import {
  DERIVATIVES_TERMS,
  type DerivativesTerms,
  readDerivativesTerms,
  exitSpreadBps,
  findTier,
} from './derivatives-terms.ts';
import { heldFor, valueOf } from './fill-plan.ts';
import { LeverageChoices } from './leverage-choices.ts';
import { OpenInterest } from './open-interest.ts';
import { type PositionEntry, OpenPositions } from './open-positions.ts';
import {
  type CheckedOrder,
  type DerivativesBooks,
  checkLeverageOrder,
  refuseLeverage,
} from './order-checks.ts';
import { type LeverageOrderRecord, describeLeverageOrder, newOrder } from './order.ts';
import { readLevels } from './levels.ts';
import { findOwnPosition, readClosing, readMargin } from './position-checks.ts';
import { PositionClock } from './position-clock.ts';
import { describeLeveragePosition } from './position-line.ts';
import { type PositionRecord, setLevels } from './position.ts';
import { Trading, announceOrder, announcePosition } from './trading.ts';
import { WaitingOrders } from './waiting-orders.ts';

type DerivativesParts = ProductParts<DerivativesContext> & { readonly limits: Limits };

/** What is taken out of a position is money that moves, not less risk. */
const MARGIN_OPERATIONS = { add: 'add-margin', remove: 'transfer' } as const;

type Body<Kind extends DerivativesCommand['kind']> = Extract<DerivativesCommand, { kind: Kind }>;

type Received = TickListener<DerivativesContext> &
  MemberDisabled<DerivativesContext> &
  OpeningsBarred<DerivativesContext> &
  OpenThings<DerivativesContext>;

export class Derivatives implements Received {
  readonly handlers: Handlers<DerivativesTypes>;
  readonly #books: DerivativesBooks & { readonly trading: Trading };
  readonly #clock: PositionClock;
  #nextOrderId: number;

  constructor(fingerprint: Fingerprint, parts: DerivativesParts, image: DerivativesImage) {
    const { ledger, members, markets, limits } = parts;
    const interest = new OpenInterest();
    const positions = new OpenPositions(fingerprint, image.positions, interest);
    const orders = new WaitingOrders(fingerprint, image.orders, interest);
    const offer = parts.terms.offer(DERIVATIVES_TERMS, { read: readDerivativesTerms });
    this.#books = {
      ledger,
      members,
      markets,
      limits,
      positions,
      orders,
      interest,
      choices: new LeverageChoices(fingerprint, image.choices),
      trading: new Trading({ ledger, markets, limits, positions, orders }, image.nextPositionId),
      offer,
    };
    this.#clock = new PositionClock(this.#books, parts.agenda);
    limits.addSource({
      atRiskUnits: (uid) => ledger.heldOf(uid, 'derivatives', DERIVATIVES_CURRENCY),
      cancelOpenings: (context: DerivativesContext, uid: Uid) => this.cancelOpenings(context, uid),
    });
    this.#nextOrderId = image.nextOrderId;
    this.handlers = {
      'set-leverage': (context, body) => this.#setLeverage(context, body),
      'place-leverage-order': (context, body) => this.#place(context, body),
      'cancel-leverage-order': (context, body) => this.#cancel(context, body.orderId),
      'cancel-leverage-orders': (context, body) => this.#cancelAll(context, body.symbol),
      'close-position': (context, body) => this.#close(context, body),
      'set-position-levels': (context, body) => this.#setLevels(context, body),
      'change-position-margin': (context, body) => this.#changeMargin(context, body),
      'set-derivatives-terms': (context, { kind: _kind, ...terms }) =>
        this.#setTerms(context, terms),
    };
  }

  setFeeListeners(listeners: readonly FeeListener<DerivativesContext>[]): void {
    this.#books.trading.setFeeListeners(listeners);
  }

  *openPositions(): IterableIterator<PositionRecord> {
    for (const { position } of this.#books.positions.all()) yield position;
  }

  *waitingOrders(): IterableIterator<LeverageOrderRecord> {
    for (const { order } of this.#books.orders.all()) yield order;
  }

  tick(context: DerivativesContext, tick: Reference): void {
    this.#clock.tick(context, tick);
  }

  /** What a tick has reached already is executed all the same. */
  memberDisabled(context: DerivativesContext, uid: Uid): void {
    this.#dropWaiting(context, uid);
  }

  /** Also what a tick has reached and nobody has booked yet; reduce-only orders stay. */
  cancelOpenings(context: DerivativesContext, uid: Uid): Partial<CancelledOpenings> {
    const { orders, trading } = this.#books;
    const opening = orders.listOf(uid).filter(({ order }) => !order.isReduceOnly);
    for (const entry of opening) {
      this.#clock.forget(entry);
      trading.drop(context, entry, 'CANCELED');
    }
    return { leverageOrders: opening.length };
  }

  /** What a tick has decided already is executed by that tick, and closes by itself. */
  closeAll(context: DerivativesContext, uid: Uid): void {
    const { orders, positions, trading } = this.#books;
    for (const entry of orders.listOf(uid)) {
      this.#clock.forget(entry);
      trading.drop(context, entry, 'CANCELED');
    }
    for (const entry of positions.of(uid)) {
      const { position, decision } = entry;
      if (position.state !== 'open' || decision) continue;
      const { ticks } = trading.markOf(position.symbol);
      this.#closeAt(context, entry, { lots: position.lots, mark: ticks });
    }
  }

  hasOpen(uid: Uid): boolean {
    const { orders, positions } = this.#books;
    return orders.listOf(uid).length > 0 || !positions.of(uid).next().done;
  }

  openWorthUnits(uid: Uid): bigint {
    let sum = 0n;
    for (const { position } of this.#books.positions.of(uid)) {
      const { ticks } = this.#books.trading.markOf(position.symbol);
      sum += unrealisedUnits(position, valueOf(position.symbol, ticks, position.lots));
    }
    return sum;
  }

  leverageOf(uid: Uid, symbol: string): number {
    return this.#books.choices.of(uid, symbol);
  }

  #setTerms(
    context: DerivativesContext,
    terms: DerivativesTerms,
  ): Verdict<DerivativesReplies['set-derivatives-terms']> {
    const before = this.#books.offer.own;
    const verdict = this.#books.offer.set(context, terms);
    if (!isRejection(verdict) && terms.rules) this.#endFirstRules(context, before);
    return verdict;
  }

  /** What was opened or placed under the first rules keeps the spread it has now, for good. */
  #endFirstRules(context: DerivativesContext, terms: DerivativesTerms | undefined): void {
    const { positions, orders } = this.#books;
    for (const entry of positions.all()) {
      const { position } = entry;
      if (position.spreadBps !== null) continue;
      positions.put(entry, { ...position, spreadBps: exitSpreadBps(terms, position) });
      this.#clock.relist(entry);
      announcePosition(context, entry.position);
    }
    for (const entry of orders.all()) {
      if (entry.order.spreadBps !== null) continue;
      orders.agree(entry, exitSpreadBps(terms, entry.order));
      announceOrder(context, entry.order);
    }
  }

  #setLeverage(
    context: DerivativesContext,
    { symbol, leverage }: Body<'set-leverage'>,
  ): Verdict<DerivativesReplies['set-leverage']> {
    const uid = actingMember(context);
    const { members, offer, positions, orders, choices } = this.#books;
    const member = members.find(uid);
    const refusal = refusalOf(member, 'open-leverage');
    if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
    const tier = findTier(offer.own, symbol);
    if (!tier) return { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
    const unfit = refuseLeverage(member, tier, leverage);
    if (unfit) return unfit;
    const isUsed = positions.findIn(uid, symbol) ?? orders.listOf(uid, symbol)[0];
    if (isUsed) return { code: 'LEVERAGE_IN_USE' };
    if (choices.of(uid, symbol) !== leverage) {
      const choice = { uid, symbol, leverage };
      choices.put(choice);
      context.changes.push({ kind: 'leverage-choice', choice });
      context.events.push({ kind: 'leverage-choice', choice });
    }
    return accepted({ symbol, leverage });
  }

  #place(
    context: DerivativesContext,
    body: LeverageOrderBody,
  ): Verdict<DerivativesReplies['place-leverage-order']> {
    const uid = actingMember(context);
    const { atMs } = context.command;
    const checked = checkLeverageOrder(this.#books, { uid, atMs, body });
    if (isRejection(checked)) return checked;
    const { positions, trading } = this.#books;
    const met = positions.findIn(uid, body.symbol);
    if (met) this.#clock.settleOwed(context, met);
    const order = this.#accept(context, { uid, body, checked });
    const entry = positions.findIn(uid, body.symbol);
    return accepted({
      order: describeLeverageOrder(order),
      position: entry ? describeLeveragePosition(entry.position) : null,
      available: formatUnits(trading.availableOf(uid)),
    });
  }

  #accept(
    context: DerivativesContext,
    { uid, body, checked }: { uid: Uid; body: LeverageOrderBody; checked: CheckedOrder },
  ): LeverageOrderRecord {
    const { symbol, side, type, isReduceOnly = false } = body;
    const { reference, terms, lots, limitTicks, levels, atOnce } = checked;
    const { atMs: createdAtMs, id: commandId } = context.command;
    const id = this.#nextOrderId;
    this.#nextOrderId += 1;
    // Whoever does not know the member's own key cannot work it out.
    const shareId = toHex(block(reference.seed, commandId, id)).slice(0, 32);
    const asked = { ...terms, ...levels, symbol, side, type, isReduceOnly, limitTicks, lots };
    const isWaiting = atOnce === null && limitTicks !== null;
    const heldUnits = isWaiting ? heldFor(asked, limitTicks) : 0n;
    const placedSecond = terms.spreadBps === null ? null : reference.second;
    const identity = { id, uid, shareId, createdAtMs, placedSecond };
    const order = newOrder({ ...asked, ...identity, heldUnits });
    const placed = atOnce
      ? this.#books.trading.fill(context, order, atOnce)
      : this.#wait(context, order);
    announceOrder(context, placed);
    return placed;
  }

  #wait(context: DerivativesContext, order: LeverageOrderRecord): LeverageOrderRecord {
    const { ledger, orders } = this.#books;
    if (order.heldUnits > 0n) ledger.post(context, holdLegs(order, order.heldUnits));
    orders.add(order);
    return order;
  }

  #cancel(
    context: DerivativesContext,
    orderId: number,
  ): Verdict<DerivativesReplies['cancel-leverage-order']> {
    const uid = actingMember(context);
    const { members, orders, trading } = this.#books;
    const refusal = refusalOf(members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    const entry = orders.find(orderId);
    if (entry?.order.uid !== uid) return { code: 'NOT_FOUND' };
    if (entry.order.state !== 'NEW') return { code: 'ORDER_NOT_CANCELLABLE' };
    trading.drop(context, entry, 'CANCELED');
    return accepted({ order: describeLeverageOrder(entry.order) });
  }

  #cancelAll(
    context: DerivativesContext,
    symbol: string | undefined,
  ): Verdict<DerivativesReplies['cancel-leverage-orders']> {
    const uid = actingMember(context);
    const refusal = refusalOf(this.#books.members.find(uid), 'cancel-order');
    if (refusal) return refusal;
    return accepted({ canceledIds: this.#dropWaiting(context, uid, symbol) });
  }

  #dropWaiting(context: DerivativesContext, uid: Uid, symbol?: string): string[] {
    const { orders, trading } = this.#books;
    const waiting = orders.listOf(uid, symbol).filter(({ order }) => order.state === 'NEW');
    for (const entry of waiting) trading.drop(context, entry, 'CANCELED');
    return waiting.map(({ order }) => order.id.toString());
  }

  #close(
    context: DerivativesContext,
    { positionId, quantity }: Body<'close-position'>,
  ): Verdict<DerivativesReplies['close-position']> {
    const asked = { uid: actingMember(context), atMs: context.command.atMs, positionId };
    const found = findOwnPosition(this.#books, asked);
    if (isRejection(found)) return found;
    const lots = readClosing(found, quantity);
    if (typeof lots !== 'bigint') return lots;
    this.#closeAt(context, found.entry, { lots, mark: found.mark });
    return this.#answer(found.entry);
  }

  #closeAt(
    context: DerivativesContext,
    entry: PositionEntry,
    { lots, mark }: { lots: bigint; mark: number },
  ): void {
    const { side } = entry.position;
    const spreadBps = exitSpreadBps(this.#books.offer.own, entry.position);
    const ticks = marketTicks(closingSideOf(side), mark, spreadBps);
    this.#clock.settleOwed(context, entry);
    this.#books.trading.close(context, entry, { lots, ticks });
  }

  #setLevels(
    context: DerivativesContext,
    { positionId, takeProfit, stopLoss }: Body<'set-position-levels'>,
  ): Verdict<DerivativesReplies['set-position-levels']> {
    const { atMs } = context.command;
    const found = findOwnPosition(this.#books, { uid: actingMember(context), atMs, positionId });
    if (isRejection(found)) return found;
    const { entry, mark } = found;
    const around = { side: entry.position.side, market: entry.market, ticks: mark };
    const levels = readLevels(around, { takeProfit, stopLoss });
    if (isRejection(levels)) return levels;
    const next = setLevels(entry.position, levels, atMs);
    this.#books.positions.put(entry, next);
    announcePosition(context, next);
    return accepted({ position: describeLeveragePosition(next) });
  }

  #changeMargin(
    context: DerivativesContext,
    { positionId, direction, amount }: Body<'change-position-margin'>,
  ): Verdict<DerivativesReplies['change-position-margin']> {
    const asked = { uid: actingMember(context), atMs: context.command.atMs, positionId };
    const found = findOwnPosition(this.#books, asked, MARGIN_OPERATIONS[direction]);
    if (isRejection(found)) return found;
    const units = readMargin(this.#books, found, { direction, amount });
    if (typeof units !== 'bigint') return units;
    this.#clock.settleOwed(context, found.entry);
    this.#books.trading.changeMargin(context, found.entry, units);
    return this.#answer(found.entry);
  }

  #answer({ position }: PositionEntry): Verdict<DerivativesReplies['close-position']> {
    const available = formatUnits(this.#books.trading.availableOf(position.uid));
    return accepted({ position: describeLeveragePosition(position), available });
  }
}

export const derivativesModule: ExchangeModule<DerivativesTypes, DerivativesParts, Derivatives> = {
  rules: DERIVATIVES_RULES,
  empty: { nextOrderId: 1, nextPositionId: 1, positions: [], orders: [], choices: [] },
  open: ({ fingerprint, parts, image, listeners }) => {
    const derivatives = new Derivatives(fingerprint, parts, image);
    derivatives.setFeeListeners(listeners);
    return derivatives;
  },
  handlers: ({ handlers }) => handlers,
};
