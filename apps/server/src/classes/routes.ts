/**
 * Classes over the API. The exchange opens, pauses and counts them; here are their names, tasks and
 * boards. Whoever is neither teacher nor member is answered as if there were no such class.
 */
import type { SchoolClass } from '@anywhen/exchange';
import {
  CLASSES_LISTED_MAX,
  CLASS_CODE_PATTERN,
  type ClassReply,
  TASK_OF_THE_END,
  exportClassReport,
  joinClass,
  openClass,
  pauseClass,
  readClass,
  readClassBoard,
  readClasses,
  renewBoard,
  seasonOfClass,
  setClassTasks,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import { sameAsReply, submitAsMember } from '../core/submit.ts';
import type { ClassDeeds } from '../facets/class-deeds.ts';
import type { Identity } from '../identity/identity.ts';
import { FileReply, Refusal, refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { Boards, countDone } from './board.ts';
import { describeFor, describeLine, describeMate, stateOf } from './describing.ts';
import {
  type SetTask,
  boardKeyOf,
  findByBoard,
  findDetail,
  forgetName,
  nameClass,
  putTasks,
  renewBoardOf,
} from './details.ts';
import type { ClassFacts } from './facts.ts';
import { readRoll } from './members.ts';
import { findClass, findPlaceIn, listAttended, listTaught } from './queries.ts';
import { writeReport } from './report.ts';

export type ClassesParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { classes: ClassFacts };
  identity: Identity;
  nowMs: () => number;
};

type Parts = ClassesParts & { readonly deeds: readonly ClassDeeds[] };

const REPORT_TYPE = 'text/csv; charset=utf-8';

export function serveClasses(routes: Routes, parts: Parts): void {
  const { pool, core, nowMs } = parts;

  routes.serveMember(readClasses, async ({ uid }) => {
    const taught = await listTaught(pool, uid, CLASSES_LISTED_MAX);
    const attended = await listAttended(pool, uid, CLASSES_LISTED_MAX);
    const seen = { nowMs: nowMs() };
    return {
      taught: taught.map(({ shown, name }) =>
        describeFor(shown, { ...seen, name, role: 'teacher', portfolio: null }),
      ),
      attended: attended.map(({ shown, name, portfolio }) =>
        describeFor(shown, { ...seen, name, role: 'member', portfolio }),
      ),
      open: taught.filter(({ shown }) => shown.endedAtMs === null).length,
    };
  });

  routes.serveMember(joinClass, async (call) => {
    const code = call.body.code.toUpperCase().replaceAll(/[\s-]/g, '');
    if (!CLASS_CODE_PATTERN.test(code)) return refuse('CLASS_CODE_UNKNOWN');
    const body = { kind: 'open-portfolio', season: seasonOfClass(code) } as const;
    try {
      return await submitAsMember(core, call, body, (reply) => sameAsReply(reply));
    } catch (error) {
      const isUnknown = error instanceof Refusal && error.rejection.code === 'CLASS_CODE_UNKNOWN';
      // The exchange forgets a class that has ended; whoever has its code may know that it was.
      if (isUnknown && (await findClass(pool, code))) return refuse('SEASON_CLOSED');
      throw error;
    }
  });

  routes.serveMember(readClass, ({ uid, params: { code } }) => readFor(parts, uid, code));

  serveTeaching(routes, parts);
  serveBoards(routes, parts);
}

function serveTeaching(routes: Routes, parts: Parts): void {
  const { pool, core, identity, nowMs } = parts;
  const { pepper } = identity.deps.config;

  routes.serveMember(openClass, async (call) => {
    const { name, startsAtMs, endsAtMs, capital, products, leverageMax, symbols } = call.body;
    const { uid, idempotencyKey: requestId } = call;
    const code = await nameClass(pool, pepper, { uid, name, nowMs: nowMs(), requestId });
    if (code === undefined) return refuse('UNAVAILABLE');
    const startsAtSecond = Math.floor(startsAtMs / 1_000);
    const endsAtSecond = Math.floor(endsAtMs / 1_000);
    const plan = { startsAtSecond, endsAtSecond, capital, products, leverageMax, symbols };
    const timed = { startsAtSecond, endsAtSecond, endedAtMs: null };
    const seer = { name, role: 'teacher', portfolio: null } as const;
    try {
      return await submitAsMember(core, call, { kind: 'open-class', code, ...plan }, (line) =>
        describeLine(line, stateOf(timed, nowMs()), seer),
      );
    } catch (error) {
      if (error instanceof Refusal) await forgetName(pool, code);
      throw error;
    }
  });

  routes.serveMember(pauseClass, (call) => {
    const body = { kind: 'pause-class', code: call.params.code, ...call.body } as const;
    return submitAsMember(core, call, body, ({ code, isPaused }) => ({ code, isPaused }));
  });

  routes.serveMember(setClassTasks, async ({ uid, params: { code }, body }) => {
    const taught = await requireTaught(parts, uid, code);
    await putTasks(pool, code, readTasks(taught, body.tasks));
    return readFor(parts, uid, code);
  });

  routes.serveMember(renewBoard, async ({ uid, params: { code } }) => {
    await requireTaught(parts, uid, code);
    const detail = (await findDetail(pool, code)) ?? refuse('NOT_FOUND');
    return { boardKey: await renewBoardOf(pool, pepper, detail) };
  });

  routes.serveMemberDownload(exportClassReport, async ({ uid, params: { code } }) => {
    const taught = await requireTaught(parts, uid, code);
    const report = writeReport(await readRoll(parts, taught));
    return new FileReply(REPORT_TYPE, Buffer.from(report), `anywhen-paper-class-${code}.csv`);
  });
}

function serveBoards(routes: Routes, parts: Parts): void {
  const { pool, facts, nowMs } = parts;
  const boards = new Boards({
    facts: facts.classes,
    nowMs,
    read: async (code) => {
      const shown = (await findClass(pool, code)) ?? refuse('NOT_FOUND');
      return { class: shown, roll: await readRoll(parts, shown) };
    },
  });

  // The link is looked up each time: one that was renewed shows nothing any more, at once.
  routes.servePublic(readClassBoard, async ({ params: { key } }) => {
    const detail = (await findByBoard(pool, key)) ?? refuse('NOT_FOUND');
    return boards.read(detail);
  });
}

async function readFor(parts: Parts, uid: number, code: string): Promise<ClassReply> {
  const { pool, identity, nowMs } = parts;
  const shown = (await findClass(pool, code)) ?? refuse('NOT_FOUND');
  const isTeacher = shown.uid === uid;
  const portfolio = isTeacher ? undefined : await findPlaceIn(pool, uid, seasonOfClass(code));
  if (!isTeacher && portfolio === undefined) return refuse('NOT_FOUND');
  const detail = await findDetail(pool, code);
  const role = isTeacher ? 'teacher' : 'member';
  const seer = { name: detail?.name ?? null, role, nowMs: nowMs() } as const;
  const { pepper } = identity.deps.config;
  const roll = await readRoll(parts, shown);
  return {
    class: describeFor(shown, { ...seer, portfolio: portfolio ?? null }),
    boardKey: isTeacher && detail ? boardKeyOf(pepper, code, detail.boardNo) : null,
    tasks: countDone(roll),
    members: roll.mates.map((mate) => describeMate(mate, { uid, isTeacher })),
  };
}

async function requireTaught({ pool }: Parts, uid: number, code: string): Promise<SchoolClass> {
  const shown = await findClass(pool, code);
  return shown?.uid === uid ? shown : refuse('NOT_FOUND');
}

/** Each once, with a date in the class; what is known at its end has that for its date. */
function readTasks(
  { startsAtSecond, endsAtSecond }: SchoolClass,
  tasks: readonly SetTask[],
): SetTask[] {
  const [firstMs, lastMs] = [startsAtSecond * 1_000, endsAtSecond * 1_000];
  const isFine =
    new Set(tasks.map(({ task }) => task)).size === tasks.length &&
    tasks.every(({ dueAtMs }) => dueAtMs >= firstMs && dueAtMs <= lastMs);
  if (!isFine) refuse('VALIDATION', { fields: { tasks: 'not-offered' } });
  return tasks.map(({ task, dueAtMs }) => {
    return { task, dueAtMs: task === TASK_OF_THE_END ? lastMs : dueAtMs };
  });
}
