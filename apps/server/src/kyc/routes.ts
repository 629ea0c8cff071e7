/** Verification over the API. The exchange makes all decisions; sealed data stays here. */
import { readKyc, saveKycDraft, submitAdvancedKyc, submitBasicKyc } from '@anywhen/protocol';
import { Refusal } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { KycFacts } from './facts.ts';
import { readPerson } from './person.ts';
import { keepDraft, readDraft } from './sealed-person.ts';
import {
  type SubmittingParts,
  findPreparingObstacle,
  submitAdvanced,
  submitBasic,
} from './submitting.ts';

export type KycParts = SubmittingParts & {
  facts: SubmittingParts['facts'] & { kyc: KycFacts };
};

export function serveKycRoutes(routes: Routes, parts: KycParts): void {
  const { pool, facts, files, nowMs } = parts;

  routes.serveMember(readKyc, async ({ uid }) => {
    const atMs = nowMs();
    const standing = facts.kyc.standingOf(uid, atMs);
    const isOpen = standing.basic.state === 'not-completed';
    return {
      standing,
      draft: (isOpen ? await readDraft(parts, uid) : undefined) ?? null,
      files: await files.listUnusedFiles(pool, uid, atMs),
    };
  });

  routes.serveMember(saveKycDraft, ({ uid, body }) => {
    const obstacle = findPreparingObstacle(parts, uid, 'basic');
    if (obstacle) throw new Refusal(obstacle);
    return keepDraft(parts, uid, readPerson(body));
  });

  routes.serveMember(submitBasicKyc, ({ uid, body }) => submitBasic(parts, uid, body));

  routes.serveMember(submitAdvancedKyc, ({ uid, body }) => submitAdvanced(parts, uid, body));
}
