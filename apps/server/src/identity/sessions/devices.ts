/**
 * Trusted devices: browsers a member has signed in with in the last 180 days. Trust lets the owner
 * read a password-reset code here and prevents strangers from using up the owner's tries; it is no
 * session.
 */
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { hashOfToken, newId, newToken } from '../secrets.ts';
import { findDeviceId, putDevice, replaceDeviceToken } from './device-table.ts';

export async function findTrustedDevice(
  { deps, cookies }: Identity,
  uid: number,
  visit: Visit,
): Promise<string | undefined> {
  const tokenHash = hashOfToken(cookies.read(visit, 'device'));
  if (!tokenHash) return undefined;
  const { pool: db, vault } = deps;
  return findDeviceId({ db, seals: vault.seals }, { uid, tokenHash, nowMs: deps.nowMs() });
}

/**
 * Always issues a new token: one that was planted in this browser must not become trusted. A
 * browser is new if this member did not trust it until now.
 */
export async function trustDevice(
  { deps, cookies }: Identity,
  uid: number,
  visit: Visit,
): Promise<{ id: string; isNew: boolean }> {
  const oldHash = hashOfToken(cookies.read(visit, 'device'));
  const { token, tokenHash } = newToken(deps.randomBytes);
  const newOne = newId(deps.randomBytes);
  const id = await inTransaction(deps.pool, async (client) => {
    const sealed = { db: within(client), seals: deps.vault.seals };
    if (oldHash) await replaceDeviceToken(sealed, { oldHash, newHash: tokenHash });
    return putDevice(sealed, { id: newOne, uid, tokenHash, nowMs: deps.nowMs() });
  });
  cookies.write(visit, 'device', token);
  return { id, isNew: id === newOne };
}
