/** The first week over the API: how far the member is, answers, price checks, and the card. */
import { answerLesson, putFirstWeekAway, readFirstWeek, reportPriceCheck } from '@anywhen/protocol';
import type { Routes } from '../platform/http/routes.ts';
import { type PriceCheckParts, isSamePrice } from './price-check.ts';
import { type RecognisingParts, readWeek } from './recognising.ts';
import { type WeekStep, deleteStep, putStep } from './step-table.ts';
import { isRightAnswer } from './true-statements.ts';

export type WeekParts = RecognisingParts & PriceCheckParts;

export function serveFirstWeek(routes: Routes, parts: WeekParts): void {
  const { pool, vault, nowMs } = parts;
  const sealed = { db: pool, seals: vault.seals };
  const recognise = (uid: number, step: WeekStep) => putStep(sealed, { uid, step, atMs: nowMs() });

  routes.serveMember(readFirstWeek, ({ uid }) => readWeek(parts, uid));

  routes.serveMember(answerLesson, async ({ uid, params: { lesson }, body: { statements } }) => {
    const isRight = isRightAnswer(lesson, statements);
    if (isRight) await recognise(uid, lesson);
    return { isRight, week: await readWeek(parts, uid) };
  });

  routes.serveMember(reportPriceCheck, async ({ uid, body, ip }) => {
    const isSame = await isSamePrice(parts, body, ip);
    if (isSame) await recognise(uid, 'price-check');
    return { isSame, week: await readWeek(parts, uid) };
  });

  routes.serveMember(putFirstWeekAway, async ({ uid, body: { isPutAway } }) => {
    if (isPutAway) await recognise(uid, 'card');
    else await deleteStep(sealed, { uid, step: 'card' });
    return readWeek(parts, uid);
  });
}
