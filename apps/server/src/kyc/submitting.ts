/**
 * Submits a case in a crash-safe order: first the papers are reserved under a unique folder, in one
 * transaction; then the command is submitted under an id that follows from the folder. A kill
 * before leaves nothing; one between them leaves papers without a case, which the driver removes.
 * "Delete my data" lets no papers be reserved, and waits for the case of those that are.
 */
import { randomBytes } from 'node:crypto';
import {
  type CasesByLevel,
  type Member,
  type Submission,
  refuseSubmission,
} from '@anywhen/exchange';
import {
  type BodyOf,
  type FileKind,
  type KycLevelName,
  type Reviewer,
  type KycStanding,
  type Rejection,
  needsBack,
  type submitAdvancedKyc,
  type submitBasicKyc,
} from '@anywhen/protocol';
import { ask, sameAsReply } from '../core/submit.ts';
import { type Core, isCertainRefusal } from '../core/core.ts';
import type { AttachedFile, CaseFiles } from '../files/files.ts';
import { refuseFaults } from '../identity/identity.ts';
import { Refusal, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { PersonalWork } from '../vault/vault.ts';
import { deletePaper, insertPaper } from './paper-table.ts';
import { type Person, documentHash } from './person.ts';
import { type SealedParts, readDraft, sealForCase } from './sealed-person.ts';

export type SubmittingParts = SealedParts & {
  core: Pick<Core, 'submit'>;
  facts: {
    members: { find(uid: number): Member | undefined };
    kyc: { casesOf(uid: number): CasesByLevel };
  };
  files: CaseFiles;
  pepper: Buffer;
  config: { demoTriggers: boolean; verificationReviewer: Reviewer };
};

/** By the form field that names the file. */
type Chosen = Readonly<Record<string, { id: string | undefined; kind: FileKind }>>;

/** What the exchange would reject now, checked before anything is reserved. */
function findObstacle(
  { facts, nowMs }: Pick<SubmittingParts, 'facts' | 'nowMs'>,
  uid: number,
  level: KycLevelName,
): Rejection | undefined {
  // The exchange is still loading: the member exists, but not yet their limits.
  const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
  return refuseSubmission(member, facts.kyc.casesOf(uid), { level, atMs: nowMs() });
}

/** The same for a form or a file that is only prepared, which is allowed while waiting. */
export function findPreparingObstacle(
  parts: Pick<SubmittingParts, 'facts' | 'nowMs'>,
  uid: number,
  level: KycLevelName,
): Rejection | undefined {
  const obstacle = findObstacle(parts, uid, level);
  return obstacle?.code === 'KYC_TOO_MANY' ? undefined : obstacle;
}

function requireOpen(parts: SubmittingParts, uid: number, level: KycLevelName): void {
  const obstacle = findObstacle(parts, uid, level);
  if (obstacle) throw new Refusal(obstacle);
}

export async function submitBasic(
  parts: SubmittingParts,
  uid: number,
  { front, back, holding }: BodyOf<typeof submitBasicKyc>,
): Promise<KycStanding> {
  const work = await parts.vault.begin(parts.pool, uid);
  requireOpen(parts, uid, 'basic');
  const person = (await readDraft(parts, uid)) ?? refuse('KYC_DRAFT_MISSING');
  const isBackNeeded = needsBack(person.documentType) || back !== undefined;
  const chosen: Chosen = {
    front: { id: front, kind: 'id-front' },
    ...(isBackNeeded && { back: { id: back, kind: 'id-back' } }),
    holding: { id: holding, kind: 'id-holding' },
  };
  const { pepper, config } = parts;
  const isUnreadable = config.demoTriggers && person.documentNumber.endsWith('0000');
  return submitCase(parts, { work, level: 'basic', chosen, person }, () => ({
    document: documentHash(pepper, person),
    flaw: isUnreadable ? 'DOCUMENT_UNREADABLE' : null,
  }));
}

export async function submitAdvanced(
  parts: SubmittingParts,
  uid: number,
  { video }: BodyOf<typeof submitAdvancedKyc>,
): Promise<KycStanding> {
  const work = await parts.vault.begin(parts.pool, uid);
  requireOpen(parts, uid, 'advanced');
  const chosen: Chosen = { video: { id: video, kind: 'face-video' } };
  const { demoTriggers } = parts.config;
  return submitCase(parts, { work, level: 'advanced', chosen }, (attached) => {
    const isBlurred = demoTriggers && attached.some(({ flaw }) => flaw !== null);
    return { document: null, flaw: isBlurred ? 'FACE_NOT_CLEAR' : null };
  });
}

type HandedIn = { work: PersonalWork; level: KycLevelName; chosen: Chosen; person?: Person };

async function submitCase(
  parts: SubmittingParts,
  { work, level, chosen, person }: HandedIn,
  judge: (attached: readonly AttachedFile[]) => Pick<Submission, 'document' | 'flaw'>,
): Promise<KycStanding> {
  const { core, config } = parts;
  const { uid } = work;
  const folder = randomBytes(16).toString('hex');
  const fileIds = await requireFiles(parts, uid, chosen);
  const attached = await putAside(parts, { work, folder, fileIds, person });
  const { verificationReviewer: reviewer } = config;
  const body = {
    kind: 'submit-verification',
    level,
    folder,
    ...judge(attached),
    reviewer,
  } as const;
  try {
    const actor = { kind: 'member', uid } as const;
    return await ask(core, { actor, id: `kyc:${folder}`, body }, ({ standing }): KycStanding => {
      return sameAsReply(standing);
    });
  } catch (error) {
    // When the outcome is unknown, the driver finds out.
    if (isCertainRefusal(error)) await removePapers(parts, folder);
    throw error;
  }
}

/** Each must be the member's own, of the right kind and unused; all missing ones are reported. */
async function requireFiles(
  { pool, files, nowMs }: SubmittingParts,
  uid: number,
  chosen: Chosen,
): Promise<string[]> {
  const unused = await files.listUnusedFiles(pool, uid, nowMs());
  const entries = Object.entries(chosen).map(([field, { id, kind }]) => {
    return [field, unused.find((file) => file.id === id && file.kind === kind)] as const;
  });
  refuseFaults(
    Object.fromEntries(entries.map(([field, file]) => [field, file ? undefined : 'required'])),
  );
  return entries.flatMap(([, file]) => file?.id ?? []);
}

async function putAside(
  { pool, vault, files, nowMs }: SubmittingParts,
  {
    work,
    folder,
    fileIds,
    person,
  }: {
    work: PersonalWork;
    folder: string;
    fileIds: readonly string[];
    person: Person | undefined;
  },
): Promise<AttachedFile[]> {
  const { uid } = work;
  const atMs = nowMs();
  return inTransaction(pool, async (client) => {
    await vault.hold(client, work);
    const sealed = person ? await sealForCase(vault, client, { uid, folder, person }) : null;
    await insertPaper(client, { folder, uid, sealed, atMs });
    return files.attachToCase(client, { uid, caseId: folder, fileIds, nowMs: atMs });
  });
}

async function removePapers({ pool, files }: SubmittingParts, folder: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await files.deleteFilesOfCase(client, folder);
    await deletePaper(client, folder);
  });
}
