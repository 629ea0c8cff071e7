/**
 * What ticks do to positions and waiting orders (rulebook 8.2, order of things at one tick): what
 * the price liquidates, funding, take-profit and stop-loss, limits. Each has a list of the agenda,
 * in this order, so that a command books no more than its room; what finds none is recorded with
 * the second and price that decided it, within the same command.
 */
import { marketIndex } from '@anywhen/prices';
import { closingSideOf, isFundingSecond, marketTicks } from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { DueAnswer, DueList } from '../agenda/timetable.ts';
import { assert } from '../kernel/step-context.ts';
import type { Reference } from '../markets/market-state.ts';
import type { DerivativesContext, FundingRound } from './commands.ts';
import type { Offer } from '../terms/offer.ts';
import { type DerivativesTerms, exitSpreadBps } from './derivatives-terms.ts';
import { valueOf } from './fill-plan.ts';
import { fundingOf, openRounds } from './funding-rounds.ts';
import {
  type Decision,
  type PositionEntry,
  type OpenPositions,
  findEnding,
} from './open-positions.ts';
import { isMakerAt, reachOrder } from './order.ts';
import { type PricePoint, decidePosition, isDueAt, oweFunding } from './position.ts';
import { type Trading, announceOrder, announcePosition } from './trading.ts';
import type { OrderEntry, WaitingOrders } from './waiting-orders.ts';

type ClockBooks = {
  readonly positions: OpenPositions;
  readonly orders: WaitingOrders;
  readonly trading: Trading;
  readonly offer: Offer<DerivativesTerms, DerivativesTerms>;
};

export class PositionClock {
  readonly #books: ClockBooks;
  readonly #liquidations: DueList<PositionEntry>;
  /** Who pays, before those who are paid out of it. */
  readonly #fundings: DueList<PositionEntry>;
  readonly #receipts: DueList<PositionEntry>;
  readonly #levels: DueList<PositionEntry>;
  readonly #limits: DueList<OrderEntry>;
  /** Of the last funding second, within the command of its tick. */
  readonly #rounds = new Map<string, FundingRound>();

  constructor(books: ClockBooks, agenda: Schedule<DerivativesContext>) {
    this.#books = books;
    const idOf = ({ position }: PositionEntry) => position.id;
    const ends = {
      idOf,
      onDue: (context: DerivativesContext, entry: PositionEntry) => this.#end(context, entry),
      postpone: (context: DerivativesContext, entry: PositionEntry) => this.#record(context, entry),
    };
    this.#liquidations = agenda.openList<PositionEntry>(ends);
    const fundings = {
      idOf,
      onDue: (context: DerivativesContext, entry: PositionEntry) => this.#fund(context, entry),
      postpone: (context: DerivativesContext, entry: PositionEntry) => this.#owe(context, entry),
    };
    this.#fundings = agenda.openList<PositionEntry>(fundings);
    this.#receipts = agenda.openList<PositionEntry>(fundings);
    this.#levels = agenda.openList<PositionEntry>(ends);
    this.#limits = agenda.openList<OrderEntry>({
      idOf: ({ order }) => order.id,
      onDue: (context, entry) => this.#fill(context, entry),
      postpone: (context, entry) => this.#reach(context, entry),
    });
    this.#restore();
  }

  /** One second of prices: whatever it decides is on a list before the agenda books. */
  tick(context: DerivativesContext, tick: Reference): void {
    const { positions, orders } = this.#books;
    const { second } = tick;
    const pointOf = (symbol: string) => ({ second, ticks: ticksOf(tick, symbol) });
    for (const symbol of positions.symbols()) {
      for (const entry of positions.takeDecided(symbol, pointOf(symbol))) {
        assert(entry.decision !== undefined, 'what is taken is decided');
        this.#listOf(entry.decision).add(second, entry);
      }
    }
    const isFirstRule = !this.#books.offer.own?.rules;
    if (isFundingSecond(second, { isFirstRule })) this.#beginFunding(context, tick);
    for (const symbol of orders.symbols()) {
      for (const entry of orders.takeReached(symbol, pointOf(symbol))) {
        this.#limits.add(second, entry);
      }
    }
  }

  /** Before anything else happens to a position: funding that waited for room is booked. */
  settleOwed(context: DerivativesContext, entry: PositionEntry): void {
    const { owedSecond, state } = entry.position;
    if (owedSecond === null || state !== 'open') return;
    this.#unlistFunding(owedSecond, entry);
    this.#fund(context, entry);
  }

  /** It ends before there was room to fill it. */
  forget(entry: OrderEntry): void {
    if (entry.reachedSecond !== null) this.#limits.remove(entry.reachedSecond, entry);
  }

  /** It has a spread of its own from now on: what it is owed waits for what is paid. */
  relist(entry: PositionEntry): void {
    const { owedSecond, owedUnits } = entry.position;
    if (owedSecond === null) return;
    this.#unlistFunding(owedSecond, entry);
    this.#fundingListOf(entry, owedUnits).add(owedSecond, entry);
  }

  /** The rates are fixed by what is open at this tick, before anything is booked. */
  #beginFunding(context: DerivativesContext, tick: Reference): void {
    const { positions, offer } = this.#books;
    const terms = offer.own;
    if (!terms) return;
    const due: PositionEntry[] = [];
    for (const entry of positions.all()) {
      this.settleOwed(context, entry);
      if (entry.position.state === 'open' && !entry.decision) due.push(entry);
    }
    const { second } = tick;
    const open = due.map(({ position }) => position);
    const opening = {
      second,
      terms,
      positions: open,
      ticksOf: (name: string) => ticksOf(tick, name),
      version: tick.version,
    };
    this.#rounds.clear();
    for (const round of openRounds(opening)) {
      this.#rounds.set(round.symbol, round);
      context.changes.push({ kind: 'funding-round', round });
    }
    for (const entry of due) {
      const units = this.#fundingOf(entry, { second, ticks: ticksOf(tick, entry.position.symbol) });
      if (units === 0n) continue;
      entry.fundingSecond = second;
      this.#fundingListOf(entry, units).add(second, entry);
    }
  }

  #fundingOf({ position }: PositionEntry, point: PricePoint): bigint {
    const fundingBps = this.#books.offer.own?.fundingBps ?? 0;
    return fundingOf(position, point, { round: this.#rounds.get(position.symbol), fundingBps });
  }

  /** Under the first rules all were on one list. */
  #fundingListOf({ position }: PositionEntry, units: bigint): DueList<PositionEntry> {
    return units > 0n && position.spreadBps !== null ? this.#receipts : this.#fundings;
  }

  #unlistFunding(second: number, entry: PositionEntry): void {
    this.#fundings.remove(second, entry);
    this.#receipts.remove(second, entry);
  }

  #fund(context: DerivativesContext, entry: PositionEntry): DueAnswer {
    const { trading } = this.#books;
    const { position } = entry;
    entry.fundingSecond = undefined;
    const { owedSecond, owedTicks, owedUnits } = position;
    const isOwed = owedSecond !== null && owedTicks !== null;
    const point = isOwed
      ? { second: owedSecond, ticks: owedTicks }
      : trading.markOf(position.symbol);
    const units = isOwed ? owedUnits : this.#fundingOf(entry, point);
    trading.fund(context, entry, units, point);
    const valueUnits = valueOf(position.symbol, point.ticks, position.lots);
    const isNewlyDue = !isOwed && isDueAt(entry.position, valueUnits);
    if (isNewlyDue || position.decidedSecond === point.second) {
      trading.liquidate(context, entry, point);
    }
    return 'booked';
  }

  /** Its amount, and whether it ends the position, is fixed by the tick of its second. */
  #owe(context: DerivativesContext, entry: PositionEntry): void {
    const { positions, trading } = this.#books;
    if (entry.position.owedSecond !== null) return;
    entry.fundingSecond = undefined;
    const point = trading.markOf(entry.position.symbol);
    const owing = oweFunding(entry.position, this.#fundingOf(entry, point), point);
    const valueUnits = valueOf(owing.symbol, point.ticks, owing.lots);
    const next = isDueAt(owing, valueUnits) ? decidePosition(owing, 'liquidation', point) : owing;
    positions.put(entry, next);
    announcePosition(context, next);
  }

  /** A tick has ended it: at that tick's second and price, whatever tick is there by now. */
  #end(context: DerivativesContext, entry: PositionEntry): DueAnswer {
    const { trading, offer } = this.#books;
    const { ending, ...point } = decisionOf(entry);
    entry.decision = undefined;
    if (ending === 'liquidation') {
      trading.liquidate(context, entry, point);
      return 'booked';
    }
    const { side } = entry.position;
    const spreadBps = exitSpreadBps(offer.own, entry.position);
    const ticks = marketTicks(closingSideOf(side), point.ticks, spreadBps);
    trading.closeDecided(context, entry, { ending, point, ticks });
    return 'booked';
  }

  #record(context: DerivativesContext, entry: PositionEntry): void {
    if (!entry.decision) return;
    const { ending, ...point } = entry.decision;
    const closing = decidePosition(entry.position, ending, point);
    entry.decision = undefined;
    this.#books.positions.put(entry, closing);
    announcePosition(context, closing);
  }

  #fill(context: DerivativesContext, entry: OrderEntry): DueAnswer {
    const { positions, orders, trading } = this.#books;
    const { order, reachedSecond } = entry;
    const ticks = order.limitTicks;
    assert(ticks !== null && reachedSecond !== null, 'what is reached has a limit and a tick');
    const met = positions.findIn(order.uid, order.symbol);
    if (met) this.#comeUpTo(context, met);
    const price = { ticks, isMaker: isMakerAt(order, reachedSecond) };
    const { opens, closes, neededUnits } = trading.planOf(order, price);
    const missing = neededUnits - order.heldUnits;
    if ((!opens && !closes) || missing > trading.availableOf(order.uid)) {
      entry.order = { ...order, reachedSecond };
      trading.drop(context, entry, 'EXPIRED');
      return 'booked';
    }
    const filled = trading.fill(context, order, price, reachedSecond);
    orders.put(entry, filled);
    announceOrder(context, filled);
    const now = positions.findIn(order.uid, order.symbol);
    if (now) this.#endIfDue(context, now);
    return 'booked';
  }

  /** A fill at a limit may leave a position where the last tick ends it, also by a level. */
  #endIfDue(context: DerivativesContext, entry: PositionEntry): void {
    if (entry.position.state !== 'open') return;
    const mark = this.#books.trading.markOf(entry.position.symbol);
    const ending = findEnding(entry, mark.ticks);
    if (ending === undefined) return;
    entry.decision = { ...mark, ending };
    this.#end(context, entry);
  }

  #reach(context: DerivativesContext, entry: OrderEntry): void {
    const { order, reachedSecond } = entry;
    if (order.state === 'REACHED' || reachedSecond === null) return;
    const reached = reachOrder(order, reachedSecond, context.command.atMs);
    this.#books.orders.put(entry, reached);
    announceOrder(context, reached);
  }

  /** Whatever later ticks have done to a position before an older fill found room comes first. */
  #comeUpTo(context: DerivativesContext, entry: PositionEntry): void {
    const fundingSecond = entry.fundingSecond ?? entry.position.owedSecond;
    if (fundingSecond !== null) {
      this.#unlistFunding(fundingSecond, entry);
      this.#fund(context, entry);
    }
    const isDecided = entry.decision !== undefined || entry.position.state === 'closing';
    if (!isDecided) return;
    const decision = decisionOf(entry);
    this.#listOf(decision).remove(decision.second, entry);
    this.#end(context, entry);
  }

  #listOf({ ending }: Pick<Decision, 'ending'>): DueList<PositionEntry> {
    return ending === 'liquidation' ? this.#liquidations : this.#levels;
  }

  /** What waits for room has a place in the agenda that follows from what is stored of it. */
  #restore(): void {
    for (const entry of this.#books.positions.all()) {
      const { state, owedSecond, owedUnits, decidedSecond } = entry.position;
      if (owedSecond !== null) this.#fundingListOf(entry, owedUnits).add(owedSecond, entry);
      // What funding itself ended is on its list.
      if (state !== 'closing' || decidedSecond === null || decidedSecond === owedSecond) continue;
      this.#listOf(decisionOf(entry)).add(decidedSecond, entry);
    }
    for (const entry of this.#books.orders.all()) {
      const { reachedSecond } = entry.order;
      if (reachedSecond !== null) this.#limits.add(reachedSecond, entry);
    }
  }
}

function decisionOf({ decision, position }: PositionEntry): Decision {
  if (decision) return decision;
  const { ending, decidedSecond: second, decidedTicks: ticks } = position;
  const isDecided = ending !== null && ending !== 'member' && second !== null && ticks !== null;
  assert(isDecided, 'what is closing was decided by a tick');
  return { ending, second, ticks };
}

function ticksOf({ priceUnits }: Reference, symbol: string): number {
  const ticks = priceUnits[marketIndex(symbol)];
  assert(ticks !== undefined, 'a tick has a price of every market');
  return ticks;
}
