/**
 * A member to try the product with: opened at the first start with a random password, stored in a
 * file only the server's owner can read. No two installations share it, so it is not a default
 * account. Where none is wanted any more the one there was keeps its money, and nobody its login.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { Identity } from '../open-identity.ts';
import { replacePassword } from '../passwords/new-password.ts';
import { NO_PASSWORD } from '../passwords/passwords.ts';
import { newInviteCode, newUid } from '../secrets.ts';
import { note } from '../security-log.ts';
import { deletePasskeysOf } from '../two-step/passkey-table.ts';
import { deleteRecoveryCodes } from '../two-step/recovery-codes.ts';
import { deleteTotp } from '../two-step/totp-table.ts';
import { readEmail, usernameKey } from './contacts.ts';
import { type MemberRecord, changePassword, findMemberByName } from './member-table.ts';
import { insertMember } from './member-table.ts';
import { openInExchange } from './opening.ts';

export type DemoLogin = { account: string; password: string };

const USERNAME = 'demo';
/** A domain reserved for examples: no mail can reach anybody. */
const EMAIL = 'demo@example.com';

/** Undefined when the name or the address was already taken. */
export async function ensureDemoMember(
  identity: Identity,
  dataDir: string,
): Promise<DemoLogin | undefined> {
  const { deps } = identity;
  const exists = await findNamesake(identity);
  if (exists && exists.passwordHash !== NO_PASSWORD) {
    const known = await readPassword(dataDir);
    return known === undefined ? undefined : { account: USERNAME, password: known };
  }
  const password = deps.randomBytes(9).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(pathOf(dataDir), `${password}\n`, { mode: 0o600 });
  const passwordHash = await identity.passwords.hash(password);
  const isThere = exists
    ? await changePassword(sealedPool(identity), exists, passwordHash)
    : await openDemoMember(identity, passwordHash);
  if (isThere) return { account: USERNAME, password };
  await rm(pathOf(dataDir));
  return undefined;
}

/**
 * From now on nobody is, or can become, the demo member: sessions, trust, passkeys and the second
 * step end on every process, and no password is right.
 */
export async function endDemoMember(identity: Identity, dataDir: string): Promise<void> {
  const { deps, sessions } = identity;
  const record = await findNamesake(identity);
  if (!record || record.passwordHash === NO_PASSWORD) return;
  // Where there never was a demo member, somebody may have taken its name.
  const isOurs = record.email === EMAIL || (await readPassword(dataDir)) !== undefined;
  if (!isOurs) return;
  const { uid } = record;
  const replaced = { record, passwordHash: NO_PASSWORD, deviceId: undefined };
  const isEnded = await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    if (!(await replacePassword(identity, db, replaced))) return false;
    await deletePasskeysOf(db, uid);
    await deleteTotp(db, uid);
    await deleteRecoveryCodes(db, uid);
    return true;
  });
  // Its password was changed at the same moment.
  if (!isEnded) return endDemoMember(identity, dataDir);
  sessions.forget({ uid });
  await rm(pathOf(dataDir), { force: true });
  note(deps.log, 'session_ended', { uid, reason: 'DEMO_MEMBER=false' });
}

function sealedPool({ deps }: Identity) {
  return { db: deps.pool, seals: deps.vault.seals };
}

function findNamesake({ deps }: Identity): Promise<MemberRecord | undefined> {
  return findMemberByName(deps, { kind: 'username', key: usernameKey(USERNAME) });
}

async function readPassword(dataDir: string): Promise<string | undefined> {
  const known = await readFile(pathOf(dataDir), 'utf8').catch(() => undefined);
  return known?.trim();
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'demo-member');
}

/** False when the name or the address was taken. */
async function openDemoMember({ deps }: Identity, passwordHash: string): Promise<boolean> {
  const uid = newUid(deps.randomBytes);
  const result = await insertMember(deps, {
    uid,
    username: USERNAME,
    usernameKey: usernameKey(USERNAME),
    email: readEmail(EMAIL),
    phone: undefined,
    confirmed: 'email',
    passwordHash,
    inviteCode: newInviteCode(deps.randomBytes),
    inviterUid: null,
    createdAtMs: deps.nowMs(),
  });
  if (result !== 'inserted') return false;
  await openInExchange(deps, uid);
  return true;
}
