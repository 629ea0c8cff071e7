/**
 * A member to try the product with: opened at the first start with a random password, stored in a
 * file only the server's owner can read. No two installations share it, so it is not a default
 * account.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from '../open-identity.ts';
import { newInviteCode, newUid } from '../secrets.ts';
import { readEmail, usernameKey } from './contacts.ts';
import { findMemberByName, insertMember } from './member-table.ts';
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
  const { deps, passwords } = identity;
  const path = join(dataDir, 'demo-member');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  const exists = await findMemberByName(deps.pool, {
    kind: 'username',
    key: usernameKey(USERNAME),
  });
  if (exists) return known ? { account: USERNAME, password: known.trim() } : undefined;

  const password = deps.randomBytes(9).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  const uid = newUid(deps.randomBytes);
  const result = await insertMember(deps.pool, {
    uid,
    username: USERNAME,
    usernameKey: usernameKey(USERNAME),
    email: readEmail(EMAIL),
    phone: undefined,
    confirmed: 'email',
    passwordHash: await passwords.hash(password),
    inviteCode: newInviteCode(deps.randomBytes),
    inviterUid: null,
    createdAtMs: deps.nowMs(),
  });
  if (result !== 'inserted') return undefined;
  await openInExchange(deps, uid);
  return { account: USERNAME, password };
}
