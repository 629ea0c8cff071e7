/**
 * Who has a case: one at a time, for a quarter of an hour, so that two do not look at the same one.
 * That money moves once does not depend on it: the exchange decides each case once.
 */
import { CLAIM_LIFE_MS, type CaseKind } from '@anywhen/protocol';
import { type StaffMember, refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import type { StaffDb } from '../accounts/account-table.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { StaffParts } from '../parts.ts';
import { findCase } from './sources.ts';

export type CasePlace = { kind: CaseKind; id: number };

type Claim = { staffId: string; untilMs: number };

export async function takeCase(
  parts: StaffParts,
  staff: StaffMember,
  { kind, id }: CasePlace,
): Promise<{ untilMs: number }> {
  const found = (await findCase(parts.pool, kind, id)) ?? refuse('NOT_FOUND');
  if (!found.isOpen) refuse('CASE_DECIDED');
  const nowMs = parts.nowMs();
  const untilMs = nowMs + CLAIM_LIFE_MS;
  return inTransaction(parts.pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into staff_claim (kind, case_id, staff_id, until_ms) values ($1, $2, $3, $4)
       on conflict (kind, case_id) do update
         set staff_id = excluded.staff_id, until_ms = excluded.until_ms
         where staff_claim.staff_id = excluded.staff_id or staff_claim.until_ms <= $5`,
      [kind, id, staff.id, untilMs, nowMs],
    );
    if (rowCount !== 1) refuse('CASE_CLAIMED');
    const row = { staff, what: 'case-claimed', subject: subjectOf({ kind, id }) } as const;
    await appendAudit(parts.audit, client, row);
    return { untilMs };
  });
}

export async function releaseOwnCase(
  parts: StaffParts,
  staff: StaffMember,
  place: CasePlace,
): Promise<void> {
  await inTransaction(parts.pool, async (client) => {
    await requireClaim(client, staff, { ...place, nowMs: parts.nowMs() });
    await dropClaim(client, staff, place);
    const row = { staff, what: 'case-released', subject: subjectOf(place) } as const;
    await appendAudit(parts.audit, client, row);
  });
}

/** Locked until the transaction ends: nobody takes the case meanwhile. */
export async function requireClaim(
  db: StaffDb,
  staff: StaffMember,
  { kind, id, nowMs }: CasePlace & { nowMs: number },
): Promise<void> {
  const { rowCount } = await db.query(
    `select from staff_claim
     where kind = $1 and case_id = $2 and staff_id = $3 and until_ms > $4 for update`,
    [kind, id, staff.id, nowMs],
  );
  if (rowCount !== 1) refuse('CASE_NOT_CLAIMED');
}

export async function dropClaim(
  db: StaffDb,
  staff: StaffMember,
  { kind, id }: CasePlace,
): Promise<void> {
  await db.query('delete from staff_claim where kind = $1 and case_id = $2 and staff_id = $3', [
    kind,
    id,
    staff.id,
  ]);
}

/** Those that have not expired, by the id of their case. */
export async function findClaims(
  db: StaffDb,
  { kind, ids, nowMs }: { kind: CaseKind; ids: readonly number[]; nowMs: number },
): Promise<ReadonlyMap<string, Claim>> {
  const { rows } = await db.query<{ case_id: string; staff_id: string; until_ms: string }>(
    `select case_id, staff_id, until_ms from staff_claim
     where kind = $1 and case_id = any($2) and until_ms > $3`,
    [kind, ids, nowMs],
  );
  return new Map(
    rows.map((row) => [row.case_id, { staffId: row.staff_id, untilMs: Number(row.until_ms) }]),
  );
}

export function subjectOf({ kind, id }: CasePlace): string {
  return `${kind} ${id}`;
}
