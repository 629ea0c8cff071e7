/**
 * The positions that have not ended: by member and market, and by the prices they wait for. A price
 * finds those it ends without looking at the others. It follows from the positions alone and is
 * never stored.
 */
import { type Market, at, findMarket } from '@anywhen/prices';
import { isStopFirst, liquidationTicks, valueUnitsOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';
import { assert } from '../kernel/step-context.ts';
import { PriceWatch } from '../markets/price-watch.ts';
import { findReachedLevel } from './levels.ts';
import type { OpenInterest } from './open-interest.ts';
import {
  type PositionRecord,
  type PricePoint,
  exposureOf,
  isDueAt,
  isOpenPosition,
} from './position.ts';

/** What a tick has decided; until it is booked or recorded, within one command. */
export type Decision = PricePoint & {
  readonly ending: 'take-profit' | 'stop-loss' | 'liquidation';
};

/** A position's place in memory: it stays the same while the position moves on. */
export type PositionEntry = Marked & {
  position: PositionRecord;
  readonly market: Market;
  decision: Decision | undefined;
  /** The funding second it is on the list for, within the command of its tick. */
  fundingSecond: number | undefined;
};

type Watches = {
  readonly liquidations: PriceWatch<PositionEntry>;
  readonly takeProfits: PriceWatch<PositionEntry>;
  readonly stopLosses: PriceWatch<PositionEntry>;
};

export class OpenPositions {
  readonly #marks: FingerprintCache<PositionEntry>;
  readonly #byId = new Map<number, PositionEntry>();
  readonly #byMember = new Map<Uid, Map<string, PositionEntry>>();
  readonly #watches = new Map<string, Watches>();
  readonly #interest: OpenInterest;

  constructor(
    fingerprint: Fingerprint,
    positions: readonly PositionRecord[],
    interest: OpenInterest,
  ) {
    this.#interest = interest;
    this.#marks = new FingerprintCache<PositionEntry>(fingerprint, {
      nameOf: ({ position }) => agreedText(position),
      stateOf: ({ position }) => lifecycleText(position),
    });
    for (const position of positions.toSorted(byId)) this.add(position);
  }

  get size(): number {
    return this.#byId.size;
  }

  find(id: number): PositionEntry | undefined {
    return this.#byId.get(id);
  }

  /** The one a member has in a market. */
  findIn(uid: Uid, symbol: string): PositionEntry | undefined {
    return this.#byMember.get(uid)?.get(symbol);
  }

  *all(): IterableIterator<PositionEntry> {
    yield* this.#byId.values();
  }

  *of(uid: Uid): IterableIterator<PositionEntry> {
    yield* this.#byMember.get(uid)?.values() ?? [];
  }

  add(position: PositionRecord): PositionEntry {
    const { id, uid, symbol } = position;
    const market = findMarket(symbol);
    assert(market !== undefined, 'a position is in a market of the table');
    assert(!this.findIn(uid, symbol), 'a member has one position in a market');
    const mark = { mark: undefined, isStale: false, name: undefined };
    const untouched = { decision: undefined, fundingSecond: undefined };
    const entry: PositionEntry = { position, market, ...untouched, ...mark };
    this.#byId.set(id, entry);
    const own = this.#byMember.get(uid) ?? new Map<string, PositionEntry>();
    this.#byMember.set(uid, own.set(symbol, entry));
    this.#marks.note(entry);
    this.#interest.putPosition(undefined, position);
    if (position.state === 'open') this.#watch(entry);
    return entry;
  }

  /** As it stands now; one that has ended leaves memory. */
  put(entry: PositionEntry, position: PositionRecord): void {
    this.#interest.putPosition(entry.position, position);
    if (!isOpenPosition(position)) return this.#remove(entry, position);
    entry.position = position;
    this.#marks.note(entry);
    if (position.state === 'open') this.#watch(entry);
    else this.#unwatch(entry);
  }

  /**
   * All that a price decides, each once: what is liquidated is not closed by its levels as well,
   * and what has met its stop-loss on the way is not liquidated. Whoever takes them books or
   * records them within the same command.
   */
  takeDecided(symbol: string, point: PricePoint): PositionEntry[] {
    const watches = this.#watches.get(symbol);
    if (!watches) return [];
    const { liquidations, takeProfits, stopLosses } = watches;
    const take = (watch: PriceWatch<PositionEntry>, ending: Decision['ending']) => {
      const taken = watch.take(point.ticks);
      for (const entry of taken) {
        const isStopped = ending === 'liquidation' && isStoppedFirst(entry, point.ticks);
        entry.decision = { ...point, ending: isStopped ? 'stop-loss' : ending };
        this.#unwatch(entry);
      }
      return taken;
    };
    return [
      ...take(liquidations, 'liquidation'),
      ...take(takeProfits, 'take-profit'),
      ...take(stopLosses, 'stop-loss'),
    ];
  }

  symbols(): IterableIterator<string> {
    return this.#watches.keys();
  }

  #watch(entry: PositionEntry): void {
    const { position, market } = entry;
    const { liquidations, takeProfits, stopLosses } = this.#watchesOf(position.symbol);
    const isLong = position.side === 'long';
    const tickValueUnits = valueUnitsOf(market, 1, position.lots);
    const ticks = liquidationTicks(exposureOf(position), tickValueUnits, position);
    put(liquidations, entry, { way: isLong ? 'down' : 'up', ticks: toNumber(ticks) });
    put(takeProfits, entry, { way: isLong ? 'up' : 'down', ticks: position.takeProfitTicks });
    put(stopLosses, entry, { way: isLong ? 'down' : 'up', ticks: position.stopLossTicks });
  }

  #unwatch(entry: PositionEntry): void {
    const { liquidations, takeProfits, stopLosses } = this.#watchesOf(entry.position.symbol);
    for (const watch of [liquidations, takeProfits, stopLosses]) watch.remove(entry);
  }

  #watchesOf(symbol: string): Watches {
    const known = this.#watches.get(symbol);
    if (known) return known;
    const open = () => new PriceWatch<PositionEntry>(({ position }) => position.id);
    const watches = { liquidations: open(), takeProfits: open(), stopLosses: open() };
    this.#watches.set(symbol, watches);
    return watches;
  }

  #remove(entry: PositionEntry, ended: PositionRecord): void {
    const { id, uid, symbol } = ended;
    this.#unwatch(entry);
    this.#marks.remove(entry);
    entry.position = ended;
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(symbol);
    if (own?.size === 0) this.#byMember.delete(uid);
  }
}

/** Rows come in any order, and what happens to them must not depend on it. */
function byId(left: PositionRecord, right: PositionRecord): number {
  return left.id - right.id;
}

function put(
  watch: PriceWatch<PositionEntry>,
  entry: PositionEntry,
  { way, ticks }: { way: 'up' | 'down'; ticks: number | null },
): void {
  if (ticks === null) watch.remove(entry);
  else watch.put(entry, way, ticks);
}

/** What a price does to an open position; undefined where it stays open. */
export function findEnding(entry: PositionEntry, ticks: number): Decision['ending'] | undefined {
  const { position, market } = entry;
  if (!isDueAt(position, valueUnitsOf(market, ticks, position.lots))) {
    return findReachedLevel(position, ticks);
  }
  return isStoppedFirst(entry, ticks) ? 'stop-loss' : 'liquidation';
}

/** Under the first rules a liquidation came before any level. */
function isStoppedFirst({ position, market }: PositionEntry, ticks: number): boolean {
  const { stopLossTicks: stop, spreadBps } = position;
  if (stop === null || spreadBps === null) return false;
  const tickValueUnits = valueUnitsOf(market, 1, position.lots);
  return isStopFirst(exposureOf(position), { stop, ticks, tickValueUnits }, position);
}

/** A price no market will ever have ends nothing. */
function toNumber(ticks: bigint | undefined): number | null {
  return ticks === undefined || ticks > Number.MAX_SAFE_INTEGER ? null : Number(ticks);
}

/**
 * Written out column by column: a table edited behind our back must not pass for the state. Without
 * what a position carries, which came later and changes nothing but the results that are shown.
 */
function agreedText(position: PositionRecord): string {
  const { id, uid, shareId, symbol, side, leverage, mmrBps, takerBps, liquidationBps } = position;
  const terms = `${leverage}/${mmrBps}/${takerBps}/${liquidationBps}/${position.openedAtMs}`;
  return `leverage/${id}/${uid}/${shareId}/${symbol}/${side}/${terms}/`;
}

const LIFECYCLE = [
  ...(['lots', 'entryValueUnits', 'marginUnits', 'initialMarginUnits', 'reserveUnits'] as const),
  ...(['state', 'takeProfitTicks', 'stopLossTicks', 'owedSecond', 'owedTicks'] as const),
  ...(['owedUnits', 'ending', 'decidedSecond', 'decidedTicks', 'eventCount'] as const),
  ...(['updatedAtMs'] as const),
  ...(['openedLots', 'openedValueUnits', 'openedMarginUnits', 'closedValueUnits'] as const),
  ...(['realisedUnits', 'feeUnits', 'fundingUnits', 'insuredUnits'] as const),
];

function lifecycleText(position: PositionRecord): string {
  let text = '';
  for (let index = 0; index < LIFECYCLE.length; index += 1)
    text += `${position[at(LIFECYCLE, index)]}/`;
  // Of a position of the first rules the text is what it always was.
  const { spreadBps, makerBps } = position;
  return spreadBps === null && makerBps === null ? text : `${text}${spreadBps}/${makerBps}/`;
}
