/**
 * Declares a deposit in a crash-safe order: first its proof is reserved, then the command is
 * submitted under the request's own key. The proof's folder follows from the key, so that a
 * repeated request is identical: after a kill between the two steps it finds its proof reserved,
 * and after the second it gets the same answer.
 */
import { createHash } from 'node:crypto';
import {
  type DepositRecord,
  type Member,
  REMEMBERED_MS,
  readDeclaration,
  refuseOneMore,
  usdtUnitsOf,
} from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import {
  type Deposit,
  type DepositReason,
  type Rejection,
  type Reviewer,
  type submitDeposit as endpoint,
  isRejection,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type AskingCall, submitAsMember, sameAsReply } from '../core/submit.ts';
import { type Core, isCertainRefusal } from '../core/core.ts';
import type { CaseFiles } from '../files/files.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { type MemberCall, Refusal, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { addressOf } from './addresses.ts';
import type { DepositFacts } from './facts.ts';
import { type DepositPaper, deleteUnclaimedPaper, hasPaper, insertPaper } from './paper-table.ts';
import { findDepositByRequest } from './queries.ts';

export type SubmittingParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: {
    members: { find(uid: number): Member | undefined };
    markets: Pick<MarketFacts, 'priceUnits'>;
    deposits: DepositFacts;
  };
  files: CaseFiles;
  pepper: Buffer;
  config: { demoTriggers: boolean; depositReviewer: Reviewer };
  nowMs: () => number;
};

type Asked = AskingCall<Deposit> & Pick<MemberCall<typeof endpoint>, 'body'>;

/** What the server adds to the member's input. */
type Added = Pick<DepositRecord, 'address' | 'folder' | 'flaw' | 'reviewer'>;

/** The decimals that make a demo show how a deposit is rejected (rulebook 0.6). */
const TRIGGERS: ReadonlyMap<bigint, DepositReason> = new Map([
  [parseUnits('0.13'), 'PROOF_UNREADABLE'],
  [parseUnits('0.14'), 'AMOUNT_MISMATCH'],
]);
const ONE = parseUnits('1');

export async function submitDeposit(parts: SubmittingParts, call: Asked): Promise<Deposit> {
  const { uid, idempotencyKey } = call;
  const paper = { uid, folder: folderOf(uid, idempotencyKey) };
  const earlier = await findEarlier(parts, uid, idempotencyKey);
  if (earlier) return askWith(parts, call, earlier);
  const declared = requireDeclarable(parts, call);
  const proof = await findProof(parts, call);
  // This includes an identical request in progress: the one that took the proof reserved it.
  const isPutAside = proof === undefined && (await hasPaper(parts.pool, paper));
  if (proof === undefined && !isPutAside) refuseProof();
  const obstacle = findObstacle(parts, call, declared);
  if (obstacle) throw new Refusal(obstacle);
  if (proof !== undefined) await putAside(parts, paper, proof);
  try {
    return await askWith(parts, call, judge(parts, paper, declared));
  } catch (error) {
    // When the outcome is unknown, a retry or the driver finds out.
    if (isCertainRefusal(error)) await undo(parts, paper);
    throw error;
  }
}

/** What the exchange has accepted under this key and still remembers; it is not checked again. */
async function findEarlier(
  { pool, facts, nowMs }: SubmittingParts,
  uid: number,
  requestId: string,
): Promise<DepositRecord | undefined> {
  const stored = await findDepositByRequest(pool, { uid, requestId });
  // Memory may be ahead of what was just read from the table.
  const found = facts.deposits.listInFlight(uid).find((each) => each.requestId === requestId);
  const earlier = found ?? stored;
  return earlier && earlier.submittedAtMs > nowMs() - REMEMBERED_MS ? earlier : undefined;
}

function askWith({ core }: SubmittingParts, call: Asked, added: Added): Promise<Deposit> {
  const { account, currency = '', network = '', amount } = call.body;
  const { address, folder, flaw, reviewer } = added;
  const declared = { account, currency, network, address, amount };
  const body = { kind: 'submit-deposit', ...declared, folder, flaw, reviewer } as const;
  return submitAsMember(core, call, body, sameAsReply);
}

/**
 * The first checks of rulebook 9.4, which the exchange repeats; the proof is checked after them.
 */
function requireDeclarable({ facts }: SubmittingParts, { uid, body }: Asked) {
  // The exchange is still loading: the member exists, but not yet their limits.
  const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const { currency = '', network = '', amount } = body;
  const declared = readDeclaration(member, { currency, network, amount });
  if (isRejection(declared)) throw new Refusal(declared);
  return declared;
}

type Declared = ReturnType<typeof requireDeclarable>;

/** The member's own, of the right kind and unused. */
async function findProof(
  { pool, files, nowMs }: SubmittingParts,
  { uid, body }: Asked,
): Promise<string | undefined> {
  const unused = await files.listUnusedFiles(pool, uid, nowMs());
  return unused.find(({ id, kind }) => id === body.proof && kind === 'deposit-proof')?.id;
}

function refuseProof(): never {
  return refuse('PROOF_REQUIRED', { fields: { proof: 'required' } });
}

/** What the exchange would reject now, checked before anything is reserved. */
function findObstacle(
  { facts, nowMs }: SubmittingParts,
  { uid, idempotencyKey }: Asked,
  declared: Declared,
): Rejection | undefined {
  const underReview = facts.deposits.listUnderReview(uid);
  // It has happened meanwhile: the exchange repeats its answer.
  if (underReview.some(({ requestId }) => requestId === idempotencyKey)) return undefined;
  const usdtUnits = usdtUnitsOf(declared, () => facts.markets.priceUnits);
  if (usdtUnits === undefined) return { code: 'FEED_STALE' };
  const atMs = nowMs();
  const depositedUnits = facts.deposits.depositedAt(uid, atMs);
  const ceiling = facts.deposits.ceilingAt(uid, atMs);
  return refuseOneMore({ ...declared, usdtUnits }, { depositedUnits, ceiling, underReview });
}

function judge(
  { pepper, config }: SubmittingParts,
  { uid, folder }: DepositPaper,
  { network, units }: Declared,
): Added {
  const flaw = (config.demoTriggers ? TRIGGERS.get(units % ONE) : undefined) ?? null;
  const address = addressOf(pepper, uid, network);
  return { address, folder, flaw, reviewer: config.depositReviewer };
}

/**
 * Of two concurrent requests with one key the first reserves the proof; with two keys only one gets
 * it.
 */
async function putAside(
  { pool, files, nowMs }: SubmittingParts,
  paper: DepositPaper,
  proof: string,
): Promise<void> {
  const { uid, folder: caseId } = paper;
  const atMs = nowMs();
  await inTransaction(pool, async (client) => {
    if (!(await insertPaper(client, paper, atMs))) return;
    await files.attachToCase(client, { uid, caseId, fileIds: [proof], nowMs: atMs });
  }).catch((error: unknown) => {
    if (error instanceof Refusal) refuseProof();
    throw error;
  });
}

/** It did not become a deposit: the proof can be used again. */
async function undo({ pool, files }: SubmittingParts, paper: DepositPaper): Promise<void> {
  const { uid, folder: caseId } = paper;
  await inTransaction(pool, async (client) => {
    if (await deleteUnclaimedPaper(client, paper)) {
      await files.releaseFilesOfCase(client, { uid, caseId });
    }
  });
}

function folderOf(uid: number, idempotencyKey: string): string {
  const digest = createHash('sha256').update(`deposit/${uid}/${idempotencyKey}`).digest('hex');
  return digest.slice(0, 32);
}
