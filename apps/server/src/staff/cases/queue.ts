/** The queues: what is under review, the oldest first, with who has it; and one case as a whole. */
import {
  CASE_KINDS,
  type CaseDetail,
  type CaseKind,
  type CaseLine,
  PAGE_ROWS_MAX,
  REVIEWERS,
  type Reviewer,
} from '@anywhen/protocol';
import { listFilesOfCase, viewFile } from '../../files/files.ts';
import { findCasePerson } from '../../kyc/kyc.ts';
import { FileReply, type StaffMember, refuse } from '../../platform/http/call.ts';
import { nextCursor, readCursor } from '../../platform/http/cursor.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { summarizeMember } from '../members/looking-up.ts';
import type { StaffParts } from '../parts.ts';
import { type CasePlace, findClaims, requireClaim, subjectOf } from './claims.ts';
import { type FoundCase, factsOf, findCase, sourceOf } from './sources.ts';

type Asked = {
  kind: CaseKind;
  claim: 'free' | 'own' | undefined;
  reviewer: Reviewer | undefined;
  cursor: string | undefined;
  limit: number | undefined;
};

/** Fewer than a page of a list may have: each has a member and a claim to look up. */
const PER_PAGE = 20;

export async function listQueue(
  { pool, nowMs }: StaffParts,
  staff: StaffMember,
  { kind, claim, reviewer, cursor, limit = PER_PAGE }: Asked,
): Promise<{ cases: CaseLine[]; nowMs: number; nextCursor: string | null }> {
  const { table, open, list } = sourceOf(kind);
  const claimed = `(select c.staff_id from staff_claim c
    where c.kind = $4 and c.case_id = ${table}.id and c.until_ms > $5)`;
  const found = await list(
    pool,
    `where ${open} and ($1::bigint is null or id > $1) and ($2::smallint is null or reviewer = $2)
       and ($3::text is null or ($3 = 'free' and ${claimed} is null) or ${claimed} = $6)
     order by id limit $7`,
    [
      readCursor(cursor) ?? null,
      reviewer === undefined ? null : REVIEWERS.indexOf(reviewer),
      claim ?? null,
      kind,
      nowMs(),
      claim === 'own' ? staff.id : null,
      Math.min(limit, PAGE_ROWS_MAX) + 1,
    ],
  );
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => Number(id));
  const claims = await findClaims(pool, { kind, ids, nowMs: nowMs() });
  const rows = found.map(({ id }) => ({ id: Number(id) }));
  return {
    cases: page.map((each) => toLine(each, claims.get(each.id))),
    nowMs: nowMs(),
    nextCursor: nextCursor(rows, limit),
  };
}

/** To open a case is written down. Names, numbers and files are for who has taken it. */
export async function openCase(
  parts: StaffParts,
  staff: StaffMember,
  place: CasePlace,
): Promise<CaseDetail> {
  const { pool, identity, nowMs } = parts;
  const { kind, id } = place;
  const found = (await findCase(pool, kind, id)) ?? refuse('NOT_FOUND');
  const claims = await findClaims(pool, { kind, ids: [id], nowMs: nowMs() });
  const claim = claims.get(found.id);
  const isOwn = claim?.staffId === staff.id;
  const { folder } = found;
  const uid = Number(found.uid);
  const papers = isOwn && found.isOpen ? folder : null;
  const files = papers === null ? [] : await listFilesOfCase(pool, papers);
  const { vault } = identity.deps;
  const isNamed = papers !== null && kind === 'basic';
  const person = isNamed ? await findCasePerson({ pool, vault }, { uid, folder: papers }) : null;
  await inTransaction(pool, (client) =>
    appendAudit(parts.audit, client, { staff, what: 'case-opened', subject: subjectOf(place) }),
  );
  return {
    nowMs: nowMs(),
    case: toLine(found, claim),
    state: found.state,
    reason: found.reason,
    facts: [...found.facts, ...factsOf(person ? { ...person } : {})],
    files,
    member: (await summarizeMember(parts, uid)) ?? refuse('UNAVAILABLE'),
    history: await countEarlier(parts, uid),
  };
}

/** Seen and written down in one transaction, twice: for the member, and in the audit log. */
export async function viewFileOfCase(
  { pool, identity, audit, nowMs }: StaffParts,
  staff: StaffMember,
  { fileId, ...place }: CasePlace & { fileId: string },
): Promise<FileReply> {
  const { vault } = identity.deps;
  return inTransaction(pool, async (client) => {
    const found = (await findCase(client, place.kind, place.id)) ?? refuse('NOT_FOUND');
    await requireClaim(client, staff, { ...place, nowMs: nowMs() });
    const { folder } = found;
    if (folder === null || !found.isOpen) return refuse('NOT_FOUND');
    const viewing = { staff: staff.id, caseId: folder, fileId, atMs: nowMs() };
    const file = (await viewFile(vault, client, viewing)) ?? refuse('NOT_FOUND');
    const row = { staff, what: 'file-viewed', subject: subjectOf(place) } as const;
    await appendAudit(audit, client, { ...row, after: { fileId } });
    return new FileReply(file.type, file.bytes);
  });
}

function toLine(found: FoundCase, claim: { staffId: string; untilMs: number } | undefined) {
  const { kind, id, uid, submittedAtMs, readyAtMs, dueAtMs, reviewer } = found;
  const { amount, currency, approvals, approvalsNeeded } = found;
  return {
    kind,
    id,
    uid,
    submittedAtMs,
    readyAtMs,
    dueAtMs,
    reviewer,
    amount,
    currency,
    approvals,
    approvalsNeeded,
    claimedBy: claim?.staffId ?? null,
    claimedUntilMs: claim?.untilMs ?? null,
  };
}

type EarlierRow = { kind: CaseKind; passed: number; rejected: number };

async function countEarlier({ pool }: StaffParts, uid: number): Promise<CaseDetail['history']> {
  const { rows } = await pool.query<EarlierRow>(
    `select 'deposit' as kind, count(*) filter (where state in (1, 2, 3))::integer as passed,
       count(*) filter (where state = 4)::integer as rejected from deposit where uid = $1
     union all
     select 'withdrawal', count(*) filter (where state in (1, 2))::integer,
       count(*) filter (where state = 3)::integer from withdrawal where uid = $1
     union all
     select case level when 0 then 'basic' else 'advanced' end,
       count(*) filter (where state = 1)::integer, count(*) filter (where state = 2)::integer
     from kyc_case where uid = $1 group by level`,
    [uid],
  );
  return rows.toSorted((a, b) => CASE_KINDS.indexOf(a.kind) - CASE_KINDS.indexOf(b.kind));
}
