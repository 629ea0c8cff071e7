/**
 * The promises of leveraged contracts, checked from changes alone: positions move along the table
 * of rulebook 8.2, what was agreed never changes, and every end is worked out anew from the ticks
 * as they were published: liquidated by the first that demands it and never earlier, closed by the
 * first that reaches a level, filled by the first that reaches a limit. Terms change nothing of
 * what is open.
 */
import { MARKETS } from '@anywhen/prices';
import { DERIVATIVES_TERMS, type DerivativesTerms } from '../../derivatives/derivatives-terms.ts';
import type { LeverageOrderRecord } from '../../derivatives/order.ts';
import type { PositionEventRecord, PositionRecord } from '../../derivatives/position.ts';
import type { TickAppended } from '../../markets/commands.ts';
import type { Change } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';
import { MoneyChecks } from './money-checks.ts';

type State = PositionRecord['state'] | 'none';
type OrderState = LeverageOrderRecord['state'] | 'none';

const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['open'],
  open: ['open', 'closing', 'closed', 'liquidated'],
  closing: ['closing', 'closed', 'liquidated'],
  closed: [],
  liquidated: [],
};
const ORDERS_ALLOWED: Readonly<Record<OrderState, readonly OrderState[]>> = {
  none: ['NEW', 'FILLED', 'EXPIRED'],
  NEW: ['REACHED', 'FILLED', 'CANCELED', 'EXPIRED'],
  REACHED: ['FILLED', 'CANCELED', 'EXPIRED'],
  FILLED: [],
  CANCELED: [],
  EXPIRED: [],
};
const AGREED = [
  ...(['uid', 'shareId', 'symbol', 'side', 'leverage', 'mmrBps', 'takerBps'] as const),
  ...(['makerBps', 'liquidationBps', 'openedAtMs'] as const),
];
/** What a position is worth and ends at: no terms change it. */
const FIGURES = [
  ...(['lots', 'entryValueUnits', 'marginUnits', 'reserveUnits', 'owedUnits', 'state'] as const),
  ...(['takeProfitTicks', 'stopLossTicks', 'eventCount', 'mmrBps', 'takerBps'] as const),
];

export class DerivativesChecks {
  readonly #check: Check;
  readonly #money: MoneyChecks;
  readonly #open = new Map<number, PositionRecord>();
  readonly #ended = new Set<number>();
  readonly #waiting = new Map<number, LeverageOrderRecord & { placedSecond: number }>();
  readonly #prices = new Map<number, readonly number[]>();
  /** Members that have ever had a position or an order. */
  readonly #members = new Set<number>();
  #second = 0;
  #terms: DerivativesTerms | undefined;

  constructor(check: Check) {
    this.#check = check;
    this.#money = new MoneyChecks(check);
  }

  after({ changes }: Pick<Outcome, 'changes'>): readonly string[] {
    const seen: string[] = [];
    const before = new Map(this.#open);
    const former = this.#terms;
    for (const change of changes) {
      this.#money.note(change);
      seen.push(...this.#noteOne(change));
    }
    const isTick = changes.some(({ kind }) => kind === 'tick');
    if (isTick || seen.length > 0) this.#requireStanding();
    if (seen.length > 0) this.#money.compare(this.#needed());
    if (this.#terms !== former && this.#terms?.rules) this.#requireUntouched(before, former);
    return seen;
  }

  #noteOne(change: Change): string[] {
    if (change.kind === 'tick') this.#noteTick(change);
    if (change.kind === 'terms' && change.terms.product === DERIVATIVES_TERMS) {
      this.#terms = change.terms.terms as DerivativesTerms;
    }
    if (change.kind === 'leverage-position') return this.#follow(change.position);
    if (change.kind === 'leverage-order') return this.#followOrder(change.order);
    return change.kind === 'leverage-event' ? this.#noteEvent(change.event) : [];
  }

  #noteTick({ second, priceUnits }: TickAppended): void {
    this.#prices.set(second, priceUnits);
    this.#second = second;
  }

  #follow(position: PositionRecord): string[] {
    const { id, uid, state } = position;
    const before = this.#open.get(id);
    const from: State = before?.state ?? 'none';
    const isFresh = before !== undefined || !this.#ended.has(id);
    this.#check(isFresh && ALLOWED[from].includes(state), `a position goes ${from} to ${state}`);
    const isSame = !before || AGREED.every((column) => before[column] === position[column]);
    this.#check(isSame, 'what was agreed never changes');
    const isOwnSpread =
      !before || before.spreadBps === null || before.spreadBps === position.spreadBps;
    this.#check(isOwnSpread, 'a spread of its own never changes');
    this.#members.add(uid);
    if (before) this.#requireGround(before, position);
    if (state === 'open' || state === 'closing') this.#open.set(id, position);
    else {
      this.#open.delete(id);
      this.#ended.add(id);
    }
    const ending = state === 'closed' && position.ending !== 'member' ? [position.ending] : [];
    return [...(state === 'closing' ? ['closing'] : []), ...ending].map(
      (each) => `leverage → ${each}`,
    );
  }

  /** What a tick decided, it decided by its published price, and by nothing else. */
  #requireGround(before: PositionRecord, position: PositionRecord): void {
    const { ending, decidedSecond, decidedTicks } = position;
    if (position.state === 'open' || ending === 'member' || ending === null) return;
    const ticks = this.#priceAt(position.symbol, decidedSecond ?? -1);
    this.#check(ticks === decidedTicks, 'what a tick decides is decided at its price');
    const wasDecided = before.state === 'closing';
    if (wasDecided) {
      const isStored = before.decidedSecond === decidedSecond && before.ending === ending;
      this.#check(isStored, 'what was decided stays as it was');
      return;
    }
    const withOwed = { ...before, owedUnits: position.owedUnits };
    if (ending === 'liquidation') {
      this.#check(demands(withOwed, ticks), 'nobody is liquidated before a tick demands it');
      const isStopped = isStopReached(before, ticks) && isStopFirst(withOwed);
      this.#check(!isStopped, 'a stop-loss on the way comes before a liquidation');
    } else {
      const level = ending === 'take-profit' ? before.takeProfitTicks : before.stopLossTicks;
      const isUp = (before.side === 'long') === (ending === 'take-profit');
      const isAtLevel = level !== null && (isUp ? ticks >= level : ticks <= level);
      this.#check(isAtLevel, 'a level closes when a tick reaches it');
      const isFirst = ending === 'stop-loss' && isStopFirst(before);
      this.#check(
        isFirst || !demands(before, ticks),
        'a liquidation on the way comes before a level',
      );
    }
  }

  #noteEvent(event: PositionEventRecord): string[] {
    const position = this.#open.get(event.positionId);
    if (position) {
      const isNotified =
        position.eventCount === event.no &&
        position.lots === event.lotsAfter &&
        position.marginUnits === event.marginAfter &&
        position.entryValueUnits === event.entryValueAfter;
      this.#check(isNotified, 'an event records the position after it');
    }
    this.#check(event.marginAfter >= 0n && event.reserveAfter >= 0n, 'W is never below zero');
    return [`leverage → ${event.kind}`];
  }

  #followOrder(order: LeverageOrderRecord): string[] {
    const { id, uid, state, reachedSecond } = order;
    const before = this.#waiting.get(id);
    const from: OrderState = before?.state ?? 'none';
    // With the end of the first rules it gets a spread for what it may open, and waits on.
    const isAgreed = before?.spreadBps === null && order.spreadBps !== null && from === state;
    const isAllowed = isAgreed || ORDERS_ALLOWED[from].includes(state);
    this.#check(isAllowed, `an order goes from ${from} to ${state}`);
    this.#members.add(uid);
    if (reachedSecond !== null) {
      const ticks = this.#priceAt(order.symbol, reachedSecond);
      this.#check(isReached(order, ticks), 'a limit is filled when a tick reaches it');
      const value = BigInt(order.limitTicks ?? 0) * order.executedLots * tickLotOf(order.symbol);
      const isAtLimit = state !== 'FILLED' || order.executedValueUnits === value;
      this.#check(isAtLimit, 'what waited is filled at its limit');
    }
    this.#check(this.#hasLevels(order), 'what an order opens has the levels it named');
    const placedSecond = before?.placedSecond ?? this.#second;
    if (state === 'NEW' || state === 'REACHED') this.#waiting.set(id, { ...order, placedSecond });
    else this.#waiting.delete(id);
    return [`leverage-order → ${state}`];
  }

  /** With its fill; what it only reduces keeps its own. */
  #hasLevels({ side, state, positionId, ...order }: LeverageOrderRecord): boolean {
    const position = this.#open.get(positionId ?? 0);
    const isOpened = (position?.side === 'long') === (side === 'buy');
    if (state !== 'FILLED' || !position || !isOpened) return true;
    return (['takeProfitTicks', 'stopLossTicks'] as const).every(
      (level) => order[level] === null || order[level] === position[level],
    );
  }

  /** No tick has passed over anything: what is still open was not due. */
  #requireStanding(): void {
    for (const position of this.#open.values()) {
      if (position.state !== 'open') continue;
      const ticks = this.#priceAt(position.symbol, this.#second);
      this.#check(
        !demands(position, ticks),
        'a liquidation comes with the first tick that demands',
      );
      const { takeProfitTicks: profit, stopLossTicks: stop, side } = position;
      const isLong = side === 'long';
      const isProfit = profit !== null && (isLong ? ticks >= profit : ticks <= profit);
      const isStop = stop !== null && (isLong ? ticks <= stop : ticks >= stop);
      this.#check(!isProfit && !isStop, 'a level closes with the first tick that reaches it');
    }
    for (const order of this.#waiting.values()) {
      if (order.state !== 'NEW' || order.placedSecond === this.#second) continue;
      const ticks = this.#priceAt(order.symbol, this.#second);
      this.#check(!isReached(order, ticks), 'a limit is filled by the first tick that reaches it');
    }
  }

  /** Whatever the terms were before and are now: all that is open stands as it stood. */
  #requireUntouched(
    before: ReadonlyMap<number, PositionRecord>,
    former: DerivativesTerms | undefined,
  ): void {
    this.#check(before.size === this.#open.size, 'terms open and end nothing');
    for (const [id, position] of before) {
      const now = this.#open.get(id);
      const isSame = FIGURES.every((figure) => now?.[figure] === position[figure]);
      this.#check(isSame, 'terms change no figure of an open position');
      const tier = MARKETS.find(({ symbol }) => symbol === position.symbol)?.tier;
      const offered = former?.tiers.find((each) => each.tier === tier)?.spreadBps ?? 0;
      const isClosedAsBefore = now?.spreadBps === (position.spreadBps ?? offered);
      this.#check(isClosedAsBefore, 'terms do not change what closing an open position costs');
    }
  }

  #needed(): Map<number, bigint> {
    const needed = new Map([...this.#members].map((uid) => [uid, 0n]));
    const add = (uid: number, units: bigint) => needed.set(uid, (needed.get(uid) ?? 0n) + units);
    for (const { uid, marginUnits, reserveUnits } of this.#open.values()) {
      add(uid, marginUnits + reserveUnits);
    }
    for (const { uid, heldUnits } of this.#waiting.values()) add(uid, heldUnits);
    return needed;
  }

  #priceAt(symbol: string, second: number): number {
    const index = MARKETS.findIndex((market) => market.symbol === symbol);
    return this.#prices.get(second)?.[index] ?? -1;
  }
}

/** `W + uPnL ≤ M·q·(mmr + f)`, written out anew. */
function demands(position: PositionRecord, ticks: number): boolean {
  const worth = BigInt(ticks) * position.lots * tickLotOf(position.symbol);
  const { entryValueUnits: entry, mmrBps, takerBps } = position;
  const pnl = position.side === 'long' ? worth - entry : entry - worth;
  const balance = position.marginUnits + position.owedUnits + pnl;
  return balance * 1_000_000n <= worth * BigInt(mmrBps * 100 + Math.round(takerBps * 100));
}

function isStopReached({ side, stopLossTicks: stop }: PositionRecord, ticks: number): boolean {
  return stop !== null && (side === 'long' ? ticks <= stop : ticks >= stop);
}

/** One step before the stop-loss nothing demanded the end yet; under the first rules never. */
function isStopFirst(position: PositionRecord): boolean {
  const { side, stopLossTicks: stop, spreadBps } = position;
  if (stop === null || spreadBps === null) return false;
  return !demands(position, side === 'long' ? stop + 1 : stop - 1);
}

function isReached({ side, limitTicks }: LeverageOrderRecord, ticks: number): boolean {
  const limit = limitTicks ?? -1;
  return side === 'buy' ? ticks <= limit : ticks >= limit;
}

/** Atoms in one tick of one lot. */
function tickLotOf(symbol: string): bigint {
  const market = MARKETS.find((each) => each.symbol === symbol);
  return 10n ** BigInt(8 - (market?.priceDecimals ?? 0) - (market?.quantityDecimals ?? 0));
}
