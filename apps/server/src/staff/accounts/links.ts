/**
 * One-time links: the first admin's, that of a new account, and that of one that was reset. Whoever
 * has one sets the password; an authenticator comes with the first login. Stored as a hash, used
 * once, for a day.
 */
import {
  type BodyOf,
  type LinkKind,
  PASSWORD_MAX,
  type ReplyOf,
  STAFF_ID_PATTERN,
  STAFF_LINK_LIFE_MS,
  STAFF_PASSWORD_MIN,
  type checkStaffLink,
  findRepeatFault,
  type openStaffLink,
} from '@anywhen/protocol';
import type { SealedTable } from '../../facets/sealed-table.ts';
import { forgetTries, hashOfToken, newToken, refuseFaults } from '../../identity/identity.ts';
import { STAFF_TRIES, refuseWeakPassword, staffTriesOf } from '../../identity/identity.ts';
import { type StaffMember, refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { type Sealed, sealedColumns } from '../../vault/vault.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { StaffParts } from '../parts.ts';
import { type StaffDb, type StaffRecord, countActive } from './account-table.ts';
import { findStaff, insertStaff, updateStaff } from './account-table.ts';
import { endSessionsOf } from './sessions.ts';

export const LINK_SEAL: SealedTable = {
  table: 'staff_link',
  keys: ['token_hash'],
  columns: ['token_hash', 'kind', 'staff_id', 'expires_at_ms'],
  bytes: ['token_hash'],
};

/** Of two processes that start at once, one makes it. */
const FIRST_LINK_LOCK = 1_934_967_143;

export type NewLink = { token: string; expiresAtMs: number };

type LinkRow = Sealed & { kind: LinkKind; staff_id: string | null; expires_at_ms: string };

/** An earlier one of the same account, or for the first admin, ends. */
export async function makeLink(
  { identity, seals, nowMs }: StaffParts,
  db: StaffDb,
  { kind, staffId }: { kind: LinkKind; staffId: string | null },
): Promise<NewLink> {
  const { token, tokenHash } = newToken(identity.deps.randomBytes);
  const expiresAtMs = nowMs() + STAFF_LINK_LIFE_MS;
  await db.query('delete from staff_link where staff_id is not distinct from $1', [staffId]);
  const row = { token_hash: tokenHash, kind, staff_id: staffId, expires_at_ms: expiresAtMs };
  await db.query(
    `insert into staff_link (token_hash, kind, staff_id, expires_at_ms, seal)
     values ($1, $2, $3, $4, $5)`,
    [tokenHash, kind, staffId, expiresAtMs, seals.make(LINK_SEAL, row)],
  );
  return { token, expiresAtMs };
}

/**
 * For the operator who starts the program. Undefined once there is an admin, and, unless it is
 * asked for, when one was made before.
 */
export async function makeFirstLink(
  parts: StaffParts,
  { isAskedFor }: { isAskedFor: boolean },
): Promise<NewLink | undefined> {
  const { pool, seals } = parts;
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FIRST_LINK_LOCK]);
    if ((await countActive({ db: client, seals }, 'admin')) > 0) return undefined;
    const { rowCount } = await client.query('select from staff_link where staff_id is null');
    if (rowCount !== 0 && !isAskedFor) return undefined;
    return makeLink(parts, client, { kind: 'first-admin', staffId: null });
  });
}

export async function describeLink(
  parts: StaffParts,
  token: string,
): Promise<ReplyOf<typeof checkStaffLink>> {
  const { kind, staff_id: id, expires_at_ms } = await requireLink(parts, parts.pool, token);
  return { kind, id, expiresAtMs: Number(expires_at_ms) };
}

/** Everything the account had before is gone: sessions, password, authenticator, wrong tries. */
export async function openLink(
  parts: StaffParts,
  { token, id: typedId, password, repeat }: BodyOf<typeof openStaffLink>,
): Promise<StaffMember> {
  const { pool, identity } = parts;
  const link = await requireLink(parts, pool, token);
  const id = link.staff_id ?? typedId;
  refuseFaults({
    id: STAFF_ID_PATTERN.test(id) ? undefined : 'format',
    password: findLengthFault(password),
    repeat: findRepeatFault({ password, repeat }),
  });
  await refuseWeakPassword(password, { username: id, email: null, phone: null });
  const passwordHash = await identity.passwords.hash(password, 'staff');
  return inTransaction(pool, async (client) => {
    await useLink(parts, client, token);
    const staff = await setPassword(parts, client, { id, kind: link.kind, passwordHash });
    await endSessionsOf(client, id);
    for (const kind of STAFF_TRIES) {
      await forgetTries(client, staffTriesOf(countingOf(parts), { id, kind }));
    }
    const what = link.kind === 'first-admin' ? 'account-opened' : 'password-set';
    await appendAudit(parts.audit, client, { staff, what, subject: `staff ${id}` });
    return staff;
  });
}

export function countingOf({ identity }: Pick<StaffParts, 'identity'>) {
  return { limits: identity.limits, pepper: identity.deps.config.pepper };
}

async function setPassword(
  { seals, nowMs }: StaffParts,
  client: StaffDb,
  { id, kind, passwordHash }: { id: string; kind: LinkKind; passwordHash: string },
): Promise<StaffMember> {
  const source = { db: client, seals };
  if (kind === 'first-admin') {
    if ((await countActive(source, 'admin')) > 0) refuse('LINK_INVALID');
    const record: StaffRecord = {
      id,
      role: 'admin',
      passwordHash,
      totpSecret: null,
      totpStep: 0,
      isDisabled: false,
      createdAtMs: nowMs(),
    };
    if (!(await insertStaff(source, record))) refuse('STAFF_NAME_TAKEN');
    return { id, role: 'admin' };
  }
  const account = await findStaff(source, id, 'for update');
  if (!account || account.isDisabled) return refuse('LINK_INVALID');
  await updateStaff(source, { ...account, passwordHash, totpSecret: null });
  return { id, role: account.role };
}

async function requireLink(
  { seals, nowMs }: StaffParts,
  db: StaffDb,
  token: string,
): Promise<LinkRow> {
  const { rows } = await db.query<LinkRow>(
    `select kind, staff_id, expires_at_ms, ${sealedColumns(LINK_SEAL)} from staff_link
     where token_hash = $1 and expires_at_ms > $2`,
    [hashOfToken(token) ?? null, nowMs()],
  );
  const [row] = rows;
  return row && seals.holds(LINK_SEAL, row) ? row : refuse('LINK_INVALID');
}

/** Of two who use it at once, one finds it gone. */
async function useLink({ nowMs }: StaffParts, client: StaffDb, token: string): Promise<void> {
  const { rowCount } = await client.query(
    'delete from staff_link where token_hash = $1 and expires_at_ms > $2',
    [hashOfToken(token) ?? null, nowMs()],
  );
  if (rowCount !== 1) refuse('LINK_INVALID');
}

function findLengthFault(password: string): 'required' | 'too-short' | 'too-long' | undefined {
  const { length } = [...password];
  if (length === 0) return 'required';
  if (length < STAFF_PASSWORD_MIN) return 'too-short';
  return length > PASSWORD_MAX ? 'too-long' : undefined;
}
