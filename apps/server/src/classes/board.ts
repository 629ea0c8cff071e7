/**
 * The board of a class for its wall. What it shows is worked out once for each change of the class,
 * however many screens look at it; tasks that change nothing of a portfolio show within a moment.
 */
import type { SchoolClass } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { BOARD_PLACES, type ReplyOf, type readClassBoard } from '@anywhen/protocol';
import { stateOf } from './describing.ts';
import type { ClassDetail } from './details.ts';
import type { ClassFacts } from './facts.ts';
import type { ClassMate, ClassRoll } from './members.ts';

type Board = ReplyOf<typeof readClassBoard>;

type Kept = { readonly version: string; readonly readAtMs: number; readonly roll: Promise<Seen> };

type Seen = { readonly class: SchoolClass; readonly roll: ClassRoll };

type BoardParts = {
  readonly facts: ClassFacts;
  readonly nowMs: () => number;
  readonly read: (code: string) => Promise<Seen>;
};

/** Until then a board may not know of a note or an alert. */
const FRESH_MS = 2_000;
const KEPT_MAX = 500;

export class Boards {
  readonly #parts: BoardParts;
  readonly #kept = new Map<string, Kept>();

  constructor(parts: BoardParts) {
    this.#parts = parts;
  }

  async read({ code, name }: ClassDetail): Promise<Board> {
    const { facts, nowMs } = this.#parts;
    const { class: shown, roll } = await this.#find(code);
    return { name, nowMs: nowMs(), ...describeBoard(shown, roll, facts, nowMs()) };
  }

  /** What failed is not kept. */
  #find(code: string): Promise<Seen> {
    const { facts, nowMs, read } = this.#parts;
    const version = facts.versionOf(code);
    const readAtMs = nowMs();
    const known = this.#kept.get(code);
    const isFresh = known?.version === version && readAtMs < known.readAtMs + FRESH_MS;
    if (known && isFresh) return known.roll;
    const roll = read(code);
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(code, { version, readAtMs, roll });
    roll.catch(() => this.#kept.delete(code));
    return roll;
  }
}

function describeBoard(
  shown: SchoolClass,
  { tasks, mates }: ClassRoll,
  facts: ClassFacts,
  nowMs: number,
): Omit<Board, 'name' | 'nowMs'> {
  const { code, startsAtSecond, endsAtSecond, isPaused } = shown;
  const byUid = new Map(mates.map((mate) => [mate.portfolio.uid, mate]));
  const countOf = (standing: ClassMate['standing']) =>
    mates.filter((mate) => mate.standing === standing).length;
  return {
    code,
    state: stateOf(shown, nowMs),
    startsAtMs: startsAtSecond * 1_000,
    endsAtMs: endsAtSecond * 1_000,
    isPaused,
    joined: mates.length,
    idle: countOf('idle'),
    left: countOf('left'),
    orders: mates.reduce((sum, { portfolio }) => sum + portfolio.orders, 0),
    byReturn: listPlaces(mates, 'placeByReturn'),
    byRisk: listPlaces(mates, 'placeByRisk'),
    latest: facts.latestOf(code).flatMap(({ uid, ...order }) => {
      const mate = byUid.get(uid);
      return mate ? [{ number: mate.number, nickname: mate.nickname, ...order }] : [];
    }),
    tasks: countDone({ tasks, mates }),
  };
}

export function countDone({ tasks, mates }: ClassRoll): Board['tasks'] {
  return tasks.map(({ task, dueAtMs }, place) => {
    return {
      task,
      dueAtMs,
      done: mates.filter(({ done }) => typeof done[place] === 'number').length,
    };
  });
}

function listPlaces(
  mates: readonly ClassMate[],
  by: 'placeByReturn' | 'placeByRisk',
): Board['byReturn'] {
  const ranked = mates.flatMap((mate) => {
    const place = mate[by];
    return place === null ? [] : [{ mate, place }];
  });
  const first = ranked.toSorted((one, other) => one.place - other.place).slice(0, BOARD_PLACES);
  return first.map(({ mate: { portfolio, number, nickname, returnPpm, riskScore }, place }) => {
    const { orders, equityUnits, fallPpm } = portfolio;
    const equity = formatUnits(equityUnits);
    return { place, number, nickname, orders, equity, returnPpm, fallPpm, riskScore };
  });
}
