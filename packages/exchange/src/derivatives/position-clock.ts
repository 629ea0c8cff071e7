/**
 * What ticks do to positions and waiting orders (rulebook 8.2, order of things at one tick): what
 * the price liquidates, funding, take-profit and stop-loss, limits. Each has a list of the agenda,
 * in this order, so that a command books no more than its room; what finds none is recorded with
 * the second and price that decided it, within the same command.
 */
import { marketIndex } from '@anywhen/prices';
import {
  DERIVATIVES_SYMBOLS,
  closingSideOf,
  fundingUnitsOf,
  isFundingSecond,
  marketTicks,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { DueAnswer, DueList } from '../agenda/timetable.ts';
import { assert } from '../kernel/step-context.ts';
import type { Reference } from '../markets/market-state.ts';
import type { DerivativesContext } from './commands.ts';
import { type DerivativesTerms, findTier } from './derivatives-terms.ts';
import { valueOf } from './fill-plan.ts';
import type { Decision, KeptPosition, OpenPositions } from './open-positions.ts';
import { reachOrder } from './order.ts';
import { type PricePoint, decidePosition, exposureOf, isDueAt, oweFunding } from './position.ts';
import { type Trading, announceOrder, announcePosition } from './trading.ts';
import type { KeptOrder, WaitingOrders } from './waiting-orders.ts';

type ClockBooks = {
  readonly positions: OpenPositions;
  readonly orders: WaitingOrders;
  readonly trading: Trading;
  readonly terms: DerivativesTerms | undefined;
};

export class PositionClock {
  readonly #books: ClockBooks;
  readonly #liquidations: DueList<KeptPosition>;
  readonly #fundings: DueList<KeptPosition>;
  readonly #levels: DueList<KeptPosition>;
  readonly #limits: DueList<KeptOrder>;

  constructor(books: ClockBooks, agenda: Schedule<DerivativesContext>) {
    this.#books = books;
    const idOf = ({ position }: KeptPosition) => position.id;
    const ends = {
      idOf,
      fallDue: (context: DerivativesContext, kept: KeptPosition) => this.#end(context, kept),
      postpone: (context: DerivativesContext, kept: KeptPosition) => this.#record(context, kept),
    };
    this.#liquidations = agenda.openList<KeptPosition>(ends);
    this.#fundings = agenda.openList<KeptPosition>({
      idOf,
      fallDue: (context, kept) => this.#fund(context, kept),
      postpone: (context, kept) => this.#owe(context, kept),
    });
    this.#levels = agenda.openList<KeptPosition>(ends);
    this.#limits = agenda.openList<KeptOrder>({
      idOf: ({ order }) => order.id,
      fallDue: (context, kept) => this.#fill(context, kept),
      postpone: (context, kept) => this.#reach(context, kept),
    });
    this.#restore();
  }

  /** One second of prices: whatever it decides is on a list before the agenda books. */
  tick(context: DerivativesContext, tick: Reference): void {
    const { positions, orders } = this.#books;
    const { second } = tick;
    const pointOf = (symbol: string) => ({ second, ticks: ticksOf(tick, symbol) });
    for (const symbol of positions.symbols()) {
      for (const kept of positions.takeDecided(symbol, pointOf(symbol))) {
        assert(kept.decision !== undefined, 'what is taken is decided');
        this.#listOf(kept.decision).add(second, kept);
      }
    }
    if (isFundingSecond(second)) this.#beginFunding(context, tick);
    for (const symbol of orders.symbols()) {
      for (const kept of orders.takeReached(symbol, pointOf(symbol))) {
        this.#limits.add(second, kept);
      }
    }
  }

  /** Before anything else happens to a position: funding that waited for room is booked. */
  settleOwed(context: DerivativesContext, kept: KeptPosition): void {
    const { owedSecond, state } = kept.position;
    if (owedSecond === null || state !== 'open') return;
    this.#fundings.remove(owedSecond, kept);
    this.#fund(context, kept);
  }

  /** Where a tick's price is published for what it does to positions. */
  #beginFunding(context: DerivativesContext, tick: Reference): void {
    const { positions, terms } = this.#books;
    if (!terms) return;
    const { second } = tick;
    for (const symbol of DERIVATIVES_SYMBOLS) {
      if (!findTier(terms, symbol)) continue;
      const round = { second, symbol, rateBps: terms.fundingBps, ticks: ticksOf(tick, symbol) };
      context.changes.push({ kind: 'funding-round', round });
    }
    for (const kept of positions.all()) {
      this.settleOwed(context, kept);
      const { position, decision } = kept;
      if (position.state !== 'open' || decision) continue;
      const point = { second, ticks: ticksOf(tick, position.symbol) };
      if (this.#fundingOf(kept, point) === 0n) continue;
      kept.fundingSecond = second;
      this.#fundings.add(second, kept);
    }
  }

  #fundingOf({ position }: KeptPosition, { ticks }: PricePoint): bigint {
    const valueUnits = valueOf(position.symbol, ticks, position.lots);
    const rateBps = this.#books.terms?.fundingBps ?? 0;
    return fundingUnitsOf(exposureOf(position), valueUnits, rateBps);
  }

  #fund(context: DerivativesContext, kept: KeptPosition): DueAnswer {
    const { trading } = this.#books;
    const { position } = kept;
    kept.fundingSecond = undefined;
    const { owedSecond, owedTicks, owedUnits } = position;
    const isOwed = owedSecond !== null && owedTicks !== null;
    const point = isOwed
      ? { second: owedSecond, ticks: owedTicks }
      : trading.markOf(position.symbol);
    const units = isOwed ? owedUnits : this.#fundingOf(kept, point);
    trading.fund(context, kept, units, point);
    const valueUnits = valueOf(position.symbol, point.ticks, position.lots);
    const isNewlyDue = !isOwed && isDueAt(kept.position, valueUnits);
    if (isNewlyDue || position.decidedSecond === point.second) {
      trading.liquidate(context, kept, point);
    }
    return 'booked';
  }

  /** Its amount, and whether it ends the position, is fixed by the tick of its second. */
  #owe(context: DerivativesContext, kept: KeptPosition): void {
    const { positions, trading } = this.#books;
    if (kept.position.owedSecond !== null) return;
    kept.fundingSecond = undefined;
    const point = trading.markOf(kept.position.symbol);
    const owing = oweFunding(kept.position, this.#fundingOf(kept, point), point);
    const valueUnits = valueOf(owing.symbol, point.ticks, owing.lots);
    const next = isDueAt(owing, valueUnits) ? decidePosition(owing, 'liquidation', point) : owing;
    positions.put(kept, next);
    announcePosition(context, next);
  }

  /** A tick has ended it: at that tick's second and price, whatever tick is there by now. */
  #end(context: DerivativesContext, kept: KeptPosition): DueAnswer {
    const { trading, terms } = this.#books;
    const { ending, ...point } = decisionOf(kept);
    kept.decision = undefined;
    if (ending === 'liquidation') {
      trading.liquidate(context, kept, point);
      return 'booked';
    }
    const { symbol, side } = kept.position;
    const spreadBps = findTier(terms, symbol)?.spreadBps ?? 0;
    const ticks = marketTicks(closingSideOf(side), point.ticks, spreadBps);
    trading.closeDecided(context, kept, { ending, point, ticks });
    return 'booked';
  }

  #record(context: DerivativesContext, kept: KeptPosition): void {
    if (!kept.decision) return;
    const { ending, ...point } = kept.decision;
    const closing = decidePosition(kept.position, ending, point);
    kept.decision = undefined;
    this.#books.positions.put(kept, closing);
    announcePosition(context, closing);
  }

  #fill(context: DerivativesContext, kept: KeptOrder): DueAnswer {
    const { positions, orders, trading } = this.#books;
    const { order, reachedSecond } = kept;
    const ticks = order.limitTicks;
    assert(ticks !== null, 'what waits has a limit');
    const met = positions.findIn(order.uid, order.symbol);
    if (met) this.#comeUpTo(context, met);
    const price = { ticks, isMaker: true };
    const { opens, closes, neededUnits } = trading.planOf(order, price);
    const missing = neededUnits - order.heldUnits;
    if ((!opens && !closes) || missing > trading.availableOf(order.uid)) {
      kept.order = { ...order, reachedSecond };
      trading.drop(context, kept, 'EXPIRED');
      return 'booked';
    }
    const filled = trading.fill(context, order, price, reachedSecond);
    orders.put(kept, filled);
    announceOrder(context, filled);
    const now = positions.findIn(order.uid, order.symbol);
    if (now) trading.liquidateIfDue(context, now);
    return 'booked';
  }

  #reach(context: DerivativesContext, kept: KeptOrder): void {
    const { order, reachedSecond } = kept;
    if (order.state === 'REACHED' || reachedSecond === null) return;
    const reached = reachOrder(order, reachedSecond, context.command.atMs);
    this.#books.orders.put(kept, reached);
    announceOrder(context, reached);
  }

  /** Whatever later ticks have done to a position before an older fill found room comes first. */
  #comeUpTo(context: DerivativesContext, kept: KeptPosition): void {
    const fundingSecond = kept.fundingSecond ?? kept.position.owedSecond;
    if (fundingSecond !== null) {
      this.#fundings.remove(fundingSecond, kept);
      this.#fund(context, kept);
    }
    const isDecided = kept.decision !== undefined || kept.position.state === 'closing';
    if (!isDecided) return;
    const decision = decisionOf(kept);
    this.#listOf(decision).remove(decision.second, kept);
    this.#end(context, kept);
  }

  #listOf({ ending }: Pick<Decision, 'ending'>): DueList<KeptPosition> {
    return ending === 'liquidation' ? this.#liquidations : this.#levels;
  }

  /** What waits for room has a place in the agenda that follows from what is stored of it. */
  #restore(): void {
    for (const kept of this.#books.positions.all()) {
      const { state, owedSecond, decidedSecond } = kept.position;
      if (owedSecond !== null) this.#fundings.add(owedSecond, kept);
      // What funding itself ended is on its list.
      if (state !== 'closing' || decidedSecond === null || decidedSecond === owedSecond) continue;
      this.#listOf(decisionOf(kept)).add(decidedSecond, kept);
    }
    for (const kept of this.#books.orders.all()) {
      const { reachedSecond } = kept.order;
      if (reachedSecond !== null) this.#limits.add(reachedSecond, kept);
    }
  }
}

function decisionOf({ decision, position }: KeptPosition): Decision {
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
