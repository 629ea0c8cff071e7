/**
 * What staff see of a member: how the member stands, and names with most of them hidden. There is
 * no password, no balance to edit and no way to act as the member. To open one is written down.
 */
import { formatUnits } from '@anywhen/money';
import type { CaseKind, MemberSummary, ReplyOf, readMember } from '@anywhen/protocol';
import { findMemberByName, findMemberByUid, listSessionsOf } from '../../identity/identity.ts';
import { readAccountName } from '../../identity/identity.ts';
import { type StaffMember, refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { StaffParts } from '../parts.ts';

export function readUid(typed: string): number {
  return /^[1-9]\d{7}$/.test(typed) ? Number(typed) : 0;
}

/** Undefined for nobody. Of a member whose data was deleted there are no names. */
export async function summarizeMember(
  { facts, identity }: StaffParts,
  uid: number,
): Promise<MemberSummary | undefined> {
  const member = facts.members.find(uid);
  if (!member) return undefined;
  const record = await findMemberByUid(identity.deps, uid);
  const { status, level, openedAtMs, withdrawLockUntilMs } = member;
  return {
    uid: String(uid),
    username: record?.username ?? null,
    email: record?.email ? maskEmail(record.email) : null,
    phone: record?.phone ? maskEnd(record.phone, 2) : null,
    status,
    level,
    openedAtMs,
    withdrawLockUntilMs,
  };
}

export async function lookUp(
  parts: StaffParts,
  staff: StaffMember,
  typed: string,
): Promise<MemberSummary | null> {
  const { identity, pool, audit } = parts;
  const name = readAccountName(typed);
  const record = name && (await findMemberByName(identity.deps, name));
  const found = record && (await summarizeMember(parts, record.uid));
  await inTransaction(pool, (client) =>
    appendAudit(audit, client, {
      staff,
      what: 'member-looked-up',
      // What was typed may be somebody's address: only what was found is stored.
      subject: found ? `member ${found.uid}` : 'member',
      after: { by: name?.kind ?? null },
    }),
  );
  return found ?? null;
}

export async function openMemberPage(
  parts: StaffParts,
  staff: StaffMember,
  uid: number,
): Promise<ReplyOf<typeof readMember>> {
  const { pool, facts, nowMs } = parts;
  const member = (await summarizeMember(parts, uid)) ?? refuse('NOT_FOUND');
  await auditReading(parts, staff, uid);
  const { valueUnits, count } = facts.withdrawals.dayAt(uid, nowMs());
  const sessions = await listSessionsOf(pool, uid, nowMs());
  return {
    member,
    sessions: sessions.length,
    openCases: await listOpenCasesOf(parts, uid),
    withdrawnToday: { usdt: formatUnits(valueUnits), times: count },
  };
}

/** For every page of a member's. */
export async function auditReading(
  { pool, audit, facts }: StaffParts,
  staff: StaffMember,
  uid: number,
): Promise<void> {
  if (!facts.members.find(uid)) refuse('NOT_FOUND');
  const row = { staff, what: 'member-opened', subject: `member ${uid}` } as const;
  await inTransaction(pool, (client) => appendAudit(audit, client, row));
}

export async function listOpenCasesOf({ pool }: StaffParts, uid: number) {
  const { rows } = await pool.query<{ kind: CaseKind; id: string }>(
    `select 'deposit' as kind, id from deposit where uid = $1 and state = 0
     union all select 'withdrawal', id from withdrawal where uid = $1 and state = 0
     union all select case level when 0 then 'basic' else 'advanced' end, id
       from kyc_case where uid = $1 and state = 0
     limit 100`,
    [uid],
  );
  return rows;
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  const [first, host] = [email.slice(0, 1), email.slice(at + 1, at + 2)];
  return `${first}•••@${host}•••${email.slice(Math.max(dot, at + 2))}`;
}

function maskEnd(text: string, shown: number): string {
  return `•••${text.slice(-shown)}`;
}
