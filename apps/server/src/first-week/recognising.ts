/**
 * How far a member is. What was recognised before is stored; the rest is looked for in the records
 * of the products, and what is found is stored with the moment.
 */
import {
  type EarlyExit,
  type FirstWeek,
  WEEK_DEEDS,
  WEEK_LESSONS,
  WEEK_TASK_NAMES,
  type WeekDeed,
  taskDoneAtMs,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { FindEarlyExit, WeekDeeds } from '../facets/week-deeds.ts';
import type { Vault } from '../vault/vault.ts';
import { listSteps, putStep } from './step-table.ts';

export type RecognisingParts = {
  pool: Pool;
  vault: Vault;
  nowMs: () => number;
  deeds: readonly WeekDeeds[];
  earlyExits: readonly FindEarlyExit[];
};

export async function readWeek(parts: RecognisingParts, uid: number): Promise<FirstWeek> {
  const { pool, vault, nowMs } = parts;
  const sealed = { db: pool, seals: vault.seals };
  const steps = await listSteps(sealed, uid);
  const earlyExit = await findExit(parts, uid);
  for (const deed of WEEK_DEEDS) {
    if (steps.has(deed) || !(await isDone(parts, { uid, deed, earlyExit }))) continue;
    const atMs = nowMs();
    await putStep(sealed, { uid, step: deed, atMs });
    steps.set(deed, atMs);
  }
  return {
    tasks: WEEK_TASK_NAMES.map((task) => ({ task, doneAtMs: taskDoneAtMs(task, steps) ?? null })),
    lessons: WEEK_LESSONS.map((lesson) => ({ lesson, doneAtMs: steps.get(lesson) ?? null })),
    earlyExit: earlyExit ?? null,
    isPutAway: steps.has('card'),
  };
}

type Asked = { uid: number; deed: WeekDeed; earlyExit: EarlyExit | undefined };

/** An exit can be compared only when the series has settled. */
async function isDone(
  { pool, deeds }: RecognisingParts,
  { uid, deed, earlyExit }: Asked,
): Promise<boolean> {
  if (deed === 'early-exit') return earlyExit !== undefined && earlyExit.held !== null;
  for (const each of deeds) {
    if (await each[deed]?.(pool, uid)) return true;
  }
  return false;
}

async function findExit(
  { pool, earlyExits }: RecognisingParts,
  uid: number,
): Promise<EarlyExit | undefined> {
  for (const find of earlyExits) {
    const found = await find(pool, uid);
    if (found) return found;
  }
  return undefined;
}
