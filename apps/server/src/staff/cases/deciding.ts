/**
 * Deciding a case: by who has taken it, with a remark, announced in the audit log before the
 * exchange is asked. Where two people must pass one, both are rows of a table that takes nobody
 * twice; the exchange asks for the same.
 */
import {
  type BodyOf,
  CASE_REASONS,
  type ReplyOf,
  type decideCase,
  type proposeCorrection,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { refuseFaults } from '../../identity/identity.ts';
import { Refusal, type StaffMember, refuse } from '../../platform/http/call.ts';
import { hasCode } from '../../platform/postgres/error-code.ts';
import { commandAsStaff } from '../audit/commanding.ts';
import type { StaffParts } from '../parts.ts';
import { type CasePlace, dropClaim, requireClaim, subjectOf } from './claims.ts';
import { type FoundCase, findCase, sourceOf } from './sources.ts';

type Decision = CasePlace & BodyOf<typeof decideCase>;

const UNIQUE_VIOLATION = '23505';

export async function decide(
  parts: StaffParts,
  staff: StaffMember,
  { kind, id, reason, remark }: Decision,
): Promise<ReplyOf<typeof decideCase>> {
  const { pool, nowMs } = parts;
  const found = (await findCase(pool, kind, id)) ?? refuse('NOT_FOUND');
  const isKnown = reason === null || CASE_REASONS[kind].includes(reason);
  refuseFaults({
    reason: isKnown ? undefined : 'not-offered',
    // Why something was refused is for colleagues to read, too.
    remark: reason !== null && remark.trim() === '' ? 'required' : undefined,
  });
  if (!found.isOpen) refuse('CASE_DECIDED');
  if (found.readyAtMs > nowMs()) refuse('CASE_NOT_READY');
  // The exchange refuses it as well; this code differs from that of a colleague's own proposal.
  if (kind === 'correction' && staff.role !== 'approver') refuse('FORBIDDEN');
  const said = {
    staff,
    what: kind === 'correction' ? 'correction-approved' : 'case-decided',
    subject: subjectOf({ kind, id }),
    before: beforeOf(found),
    reason: [reason ?? 'pass', remark.trim()].filter(Boolean).join(': '),
    body: sourceOf(kind).decision(id, reason),
  } as const;
  const reply = await commandAsStaff(parts, said, async (client) => {
    await requireClaim(client, staff, { kind, id, nowMs: nowMs() });
    if (reason === null) await noteApproval(parts, client, staff, { kind, id });
  }).catch((error: unknown) => refuseDecision(found, error));
  await dropClaim(pool, staff, { kind, id });
  const answer = reply as Partial<ReplyOf<typeof decideCase>>;
  const { state = 'corrected', approvals = found.approvals } = answer;
  return { state, reason: answer.reason ?? null, approvals };
}

/** Of a deposit that was credited wrongly; another colleague must approve it. */
export async function propose(
  parts: StaffParts,
  staff: StaffMember,
  { id, reason, remark }: { id: number } & BodyOf<typeof proposeCorrection>,
): Promise<void> {
  const found = (await findCase(parts.pool, 'deposit', id)) ?? refuse('NOT_FOUND');
  refuseFaults({ remark: remark.trim() === '' ? 'required' : undefined });
  await commandAsStaff(parts, {
    staff,
    what: 'correction-proposed',
    subject: subjectOf({ kind: 'deposit', id }),
    before: beforeOf(found),
    reason: `${reason}: ${remark.trim()}`,
    body: { kind: 'propose-correction', depositId: id, reason },
  });
}

function beforeOf({ state, reason, amount, currency, approvals }: FoundCase): object {
  return { state, reason, amount, currency, approvals };
}

/**
 * What was noted for a step that the exchange never saw is noted anew; then nobody may be there
 * twice.
 */
async function noteApproval(
  { nowMs }: StaffParts,
  client: ClientBase,
  staff: StaffMember,
  { kind, id }: CasePlace,
): Promise<void> {
  // Again, now that nobody else can have the case.
  const found = await findCase(client, kind, id);
  if (kind !== 'withdrawal' || !found || found.approvalsNeeded < 2) return;
  const { approvals } = found;
  const of = [kind, id];
  await client.query('delete from staff_approval where kind = $1 and case_id = $2 and step > $3', [
    ...of,
    approvals,
  ]);
  await client
    .query(
      `insert into staff_approval (kind, case_id, step, staff_id, at_ms)
       values ($1, $2, $3, $4, $5)`,
      [...of, approvals + 1, staff.id, nowMs()],
    )
    .catch((error: unknown) => {
      if (hasCode(error, UNIQUE_VIOLATION)) refuse('SECOND_PERSON_NEEDED');
      throw error;
    });
}

/** In the console's words. */
function refuseDecision({ kind }: FoundCase, error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { code } = error.rejection;
  if (code === 'NOT_FOUND') refuse('CASE_DECIDED');
  const isOwn = code === 'FORBIDDEN' && (kind === 'withdrawal' || kind === 'correction');
  if (isOwn) refuse('SECOND_PERSON_NEEDED');
  throw error;
}
