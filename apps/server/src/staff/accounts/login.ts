/**
 * Login of staff: password, then always a code of an authenticator, and only then a session. Who
 * has no authenticator yet gets the secret of one and proves it with its first code. Tries are
 * counted before each look, per account and network; an account that does not exist answers alike.
 */
import {
  type BodyOf,
  type ReplyOf,
  SECOND_STEP_WAIT_MS,
  TOTP_PATTERN,
  type logInAsStaff,
} from '@anywhen/protocol';
import { type Visit, checkCounted, findTotpStep, hashOfToken } from '../../identity/identity.ts';
import { keyedHash, newToken, newTotpSecret, staffTriesOf } from '../../identity/identity.ts';
import { staffTriesOfIp, totpUriOf } from '../../identity/identity.ts';
import { type StaffMember, refuse } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { openBytes, sealBytes } from '../../vault/vault.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { StaffParts } from '../parts.ts';
import { type StaffDb, type StaffRecord, findStaff } from './account-table.ts';
import { spendStaffStep, updateStaff } from './account-table.ts';
import { countingOf } from './links.ts';
import { beginStaffSession, endStaffSession, findStaffSession } from './sessions.ts';

/** A password that was right in this browser. */
type WaitingStep = { tokenHash: Buffer; staffId: string; draft: Buffer | null };

export async function checkStaffPassword(
  parts: StaffParts,
  { id, password }: BodyOf<typeof logInAsStaff>,
  visit: Visit,
): Promise<ReplyOf<typeof logInAsStaff>> {
  const { pool, seals, identity, cookies, nowMs } = parts;
  const account = await findStaff({ db: pool, seals }, id);
  const hash = account?.isDisabled === false ? account.passwordHash : null;
  const right = await countTry(parts, { id, kind: 'password', visit, account }, async () =>
    (await identity.passwords.isRight(password, hash ?? undefined, 'staff')) ? account : undefined,
  );
  if ('triesLeft' in right) {
    return refuse('LOGIN_PASSWORD_WRONG', { data: { triesLeft: right.triesLeft } });
  }
  const { token, tokenHash } = newToken(identity.deps.randomBytes);
  const expiresAtMs = nowMs() + SECOND_STEP_WAIT_MS;
  const isNew = right.right.totpSecret === null;
  const secret = isNew ? newTotpSecret(identity.deps.randomBytes) : undefined;
  const draft = secret === undefined ? null : sealSecret(parts, id, secret);
  await pool.query(
    'insert into staff_step (token_hash, staff_id, draft, expires_at_ms) values ($1, $2, $3, $4)',
    [tokenHash, id, draft, expiresAtMs],
  );
  cookies.write(visit, 'step', token);
  const enrol = secret ? { secret, uri: totpUriOf({ secret, label: `console ${id}` }) } : null;
  return { expiresAtMs, enrol };
}

/** The session begins; what this browser had before ends. */
export async function passStep(
  parts: StaffParts,
  typed: string,
  visit: Visit,
): Promise<StaffMember> {
  const { pool, seals, cookies } = parts;
  const step = (await findStep(parts, visit)) ?? refuse('SECOND_STEP_EXPIRED');
  const account = await findStaff({ db: pool, seals }, step.staffId);
  if (!account || account.isDisabled) return refuse('SECOND_STEP_EXPIRED');
  const code = typed.replaceAll(/\s/g, '');
  const found = await countTry(parts, { id: account.id, kind: 'code', visit, account }, () =>
    findStepOf(parts, { account, step, code }),
  );
  if ('triesLeft' in found) {
    return refuse('SECOND_STEP_WRONG', { data: { triesLeft: found.triesLeft } });
  }
  const replaced = await findStaffSession(parts, visit.cookies);
  const token = await inTransaction(pool, async (client) => {
    await acceptCode(parts, client, { step, totpStep: found.right });
    if (replaced) await endStaffSession(client, replaced.sessionId);
    const begun = await beginStaffSession(parts, client, account.id);
    const { id, role } = account;
    const said = { staff: { id, role }, subject: `staff ${id}` } as const;
    if (step.draft) {
      await appendAudit(parts.audit, client, { ...said, what: 'authenticator-set' });
    }
    await appendAudit(parts.audit, client, { ...said, what: 'logged-in' });
    return begun;
  });
  cookies.clear(visit, 'step');
  cookies.write(visit, 'session', token);
  return { id: account.id, role: account.role };
}

export async function logOutStaffHere(parts: StaffParts, visit: Visit): Promise<void> {
  const session = await findStaffSession(parts, visit.cookies);
  parts.cookies.clear(visit, 'session');
  if (!session) return;
  const { staff, sessionId } = session;
  await inTransaction(parts.pool, async (client) => {
    await endStaffSession(client, sessionId);
    const row = { staff, what: 'logged-out', subject: `staff ${staff.id}` } as const;
    await appendAudit(parts.audit, client, row);
  });
}

type Tried = {
  id: string;
  kind: 'password' | 'code';
  visit: Visit;
  account: StaffRecord | undefined;
};

/** When the tries of an account are used up, the audit log says so. */
async function countTry<Right>(
  parts: StaffParts,
  { id, kind, visit, account }: Tried,
  check: () => Promise<Right | undefined>,
) {
  const counting = countingOf(parts);
  const counts = {
    network: staffTriesOfIp(counting, visit.ip),
    own: staffTriesOf(counting, { id, kind }),
  };
  const checked = await checkCounted(parts.identity, { counts, uid: undefined, visit }, check);
  if ('triesLeft' in checked && checked.triesLeft === 0 && account) {
    const staff = { id, role: account.role };
    await inTransaction(parts.pool, (client) =>
      appendAudit(parts.audit, client, {
        staff,
        what: 'login-refused',
        subject: `staff ${id}`,
      }),
    );
  }
  return checked;
}

async function findStep(
  { pool, cookies, nowMs }: StaffParts,
  visit: Visit,
): Promise<WaitingStep | undefined> {
  const tokenHash = hashOfToken(cookies.read(visit.cookies, 'step'));
  if (!tokenHash) return undefined;
  const { rows } = await pool.query<{ staff_id: string; draft: Buffer | null }>(
    'select staff_id, draft from staff_step where token_hash = $1 and expires_at_ms > $2',
    [tokenHash, nowMs()],
  );
  return rows[0] && { tokenHash, staffId: rows[0].staff_id, draft: rows[0].draft };
}

/** The secret in use counts, where there is one: a draft of before opens nothing. */
async function findStepOf(
  parts: StaffParts,
  { account, step, code }: { account: StaffRecord; step: WaitingStep; code: string },
): Promise<number | undefined> {
  const sealed = account.totpSecret ?? step.draft;
  if (!sealed || !TOTP_PATTERN.test(code)) return undefined;
  const secret = openBytes(keyOf(parts), labelOf(account.id), sealed).toString();
  const afterStep = account.totpSecret ? account.totpStep : 0;
  return findTotpStep(secret, { code, nowMs: parts.nowMs(), afterStep });
}

/** Both are used up: the browser's step, and the code. */
async function acceptCode(
  { seals }: StaffParts,
  client: StaffDb,
  { step, totpStep }: { step: WaitingStep; totpStep: number },
): Promise<void> {
  const { tokenHash, staffId, draft } = step;
  const { rowCount } = await client.query('delete from staff_step where token_hash = $1', [
    tokenHash,
  ]);
  const account = await findStaff({ db: client, seals }, staffId, 'for update');
  if (rowCount !== 1 || !account || account.isDisabled) return refuse('SECOND_STEP_EXPIRED');
  if (account.totpSecret) {
    if (!(await spendStaffStep(client, staffId, totpStep))) refuse('SECOND_STEP_WRONG');
  } else if (draft) {
    await updateStaff({ db: client, seals }, { ...account, totpSecret: draft, totpStep });
  } else refuse('SECOND_STEP_EXPIRED');
}

function sealSecret(parts: StaffParts, id: string, secret: string): Buffer {
  return sealBytes(keyOf(parts), labelOf(id), Buffer.from(secret));
}

/** From the key outside the database that every process has. */
function keyOf({ identity }: StaffParts): Buffer {
  return keyedHash(identity.deps.config.pepper, 'key of staff secrets', '');
}

function labelOf(id: string): string {
  return `staff totp ${id}`;
}
