/**
 * The members of a class with what they have come to and done, worked out of their portfolios'
 * records. Who has placed no order, or has left, stands apart from the ranking.
 */
import type { Portfolio, SchoolClass } from '@anywhen/exchange';
import {
  SMALL_FALL_PPM,
  TASK_OF_THE_END,
  returnPpmOf,
  riskScoreOf,
  seasonOfClass,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { ClassDeeds, Moments } from '../facets/class-deeds.ts';
import { listPortfoliosIn, listNicknames } from '../seasons/seasons.ts';
import { type SetTask, listTasks } from './details.ts';

type Standing = 'ranked' | 'idle' | 'left';

export type ClassMate = {
  readonly portfolio: Portfolio;
  /** By the order of joining, from 1. */
  readonly number: number;
  readonly nickname: string | null;
  readonly standing: Standing;
  readonly returnPpm: number;
  readonly riskScore: number;
  readonly placeByReturn: number | null;
  readonly placeByRisk: number | null;
  /** In the order of the tasks. */
  readonly done: readonly (number | null)[];
};

export type ClassRoll = {
  readonly tasks: readonly SetTask[];
  readonly mates: readonly ClassMate[];
};

type RollParts = { readonly pool: Pool; readonly deeds: readonly ClassDeeds[] };

export async function readRoll(
  { pool, deeds }: RollParts,
  { code }: Pick<SchoolClass, 'code'>,
): Promise<ClassRoll> {
  const portfolios = await listPortfoliosIn(pool, seasonOfClass(code));
  const nicknames = await listNicknames(
    pool,
    portfolios.map(({ ownerUid }) => ownerUid),
  );
  const tasks = await listTasks(pool, code);
  const uids = portfolios.map(({ uid }) => uid);
  const moments: Moments[] = [];
  for (const { task } of tasks) {
    const isOfTheEnd = task === TASK_OF_THE_END;
    const found = isOfTheEnd ? keptSmall(portfolios) : await findDone({ pool, deeds }, task, uids);
    moments.push(found);
  }
  const counted = portfolios.map((portfolio) => ({ portfolio, ...figuresOf(portfolio) }));
  const ranked = counted.filter(({ standing }) => standing === 'ranked');
  const mates = counted.map((each, place): ClassMate => {
    const { uid, ownerUid } = each.portfolio;
    const isRanked = each.standing === 'ranked';
    return {
      ...each,
      number: place + 1,
      nickname: nicknames.get(ownerUid) ?? null,
      placeByReturn: isRanked ? placeIn(ranked, each, 'returnPpm') : null,
      placeByRisk: isRanked ? placeIn(ranked, each, 'riskScore') : null,
      done: moments.map((found) => found.get(uid) ?? null),
    };
  });
  return { tasks, mates };
}

async function findDone(
  { pool, deeds }: RollParts,
  task: SetTask['task'],
  uids: readonly number[],
): Promise<Moments> {
  const first = new Map<number, number>();
  for (const each of deeds) {
    const found = (await each[task]?.(pool, uids)) ?? new Map<number, number>();
    for (const [uid, atMs] of found) first.set(uid, Math.min(atMs, first.get(uid) ?? atMs));
  }
  return first;
}

/** Known when the class is over: of who has traded to its end. */
function keptSmall(portfolios: readonly Portfolio[]): Moments {
  const kept = portfolios.filter(
    ({ state, leftAtMs, orders, fallPpm }) =>
      state === 'ended' && leftAtMs === null && orders > 0 && fallPpm <= SMALL_FALL_PPM,
  );
  return new Map(kept.map(({ uid, endsAtSecond }) => [uid, endsAtSecond * 1_000]));
}

type Figures = Pick<ClassMate, 'standing' | 'returnPpm' | 'riskScore'>;

function figuresOf(portfolio: Portfolio): Figures {
  const returnPpm = returnPpmOf(portfolio);
  const riskScore = riskScoreOf(returnPpm, portfolio.fallPpm);
  return { standing: standingOf(portfolio), returnPpm, riskScore };
}

function standingOf({ leftAtMs, orders }: Portfolio): Standing {
  if (leftAtMs !== null) return 'left';
  return orders > 0 ? 'ranked' : 'idle';
}

/** Equals share a place. */
function placeIn(
  ranked: readonly Figures[],
  own: Figures,
  figure: 'returnPpm' | 'riskScore',
): number {
  return 1 + ranked.filter((each) => each[figure] > own[figure]).length;
}
