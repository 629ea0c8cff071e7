/**
 * What a member does with the keys of own programs (rulebook 29.1): what widens one needs the owner
 * and is a security change; what narrows or ends one needs a session alone, so that whoever sees a
 * strange key can be quick.
 */
import { createPublicKey } from 'node:crypto';
import {
  type BodyOf,
  type FieldFault,
  KEYS_MAX,
  KEY_PREFIX,
  KEY_RANDOM_LENGTH,
  type KeyClosing,
  OPEN_TRADING_MS,
  type ProgramKey,
  SECRET_LENGTH,
  type changeKey,
  type makeKey,
} from '@anywhen/protocol';
import {
  type Identity,
  type Visit,
  changeSecurity,
  confirmOwner,
} from '../../identity/identity.ts';
import { maskAddress, newId, recordClosing, refuseFaults } from '../../identity/identity.ts';
import { refuse } from '../../platform/http/call.ts';
import { readNetworks } from '../../platform/ingress/networks.ts';
import { drawLetters } from './letters.ts';
import { type KeyRow, deleteKey, insertKey, listKeyRows, lockKeysOf } from './key-table.ts';
import { updateKey } from './key-table.ts';

type By = { uid: number; visit: Visit };

export async function listOwnKeys({ deps }: Identity, uid: number): Promise<ProgramKey[]> {
  const rows = await listKeyRows({ db: deps.pool, seals: deps.vault.seals }, uid);
  return rows.map(describeKey);
}

/** Returns its id and, once, its secret. */
export async function makeOwnKey(
  identity: Identity,
  { uid, visit, body }: By & { body: BodyOf<typeof makeKey> },
): Promise<{ id: string; secret: string | null }> {
  const { deps } = identity;
  const { pool, vault, randomBytes } = deps;
  const label = body.label.trim();
  const networks = normalize(body.networks);
  const publicKey = body.publicKey?.trim() ?? '';
  const isHmac = body.kind === 'hmac';
  refuseFaults({
    label: findLabelFault(label),
    networks: networks ? undefined : 'format',
    publicKey: isHmac ? undefined : findPemFault(publicKey),
  });
  const { spend } = await confirmOwner(identity, { ...body, uid, visit });
  const secret = isHmac ? drawLetters(randomBytes, SECRET_LENGTH) : null;
  const id = newId(randomBytes);
  const nowMs = deps.nowMs();
  const plain = {
    id,
    uid,
    key: KEY_PREFIX + drawLetters(randomBytes, KEY_RANDOM_LENGTH),
    kind: body.kind,
    label,
    publicKey: isHmac ? null : publicKey,
    mayTrade: body.mayTrade,
    networks: networks ?? [],
    createdAtMs: nowMs,
    widenedAtMs: nowMs,
  };
  const full = async (db: Parameters<typeof lockKeysOf>[0]) =>
    (await listKeyRows({ db, seals: vault.seals }, uid)).length >= KEYS_MAX;
  if (await full(pool)) refuse('TOO_MANY_KEYS');
  await changeSecurity(identity, { uid, change: 'key-made', visit }, async (db) => {
    await spend(db);
    // In turns, or two concurrent ones would both be the tenth.
    await lockKeysOf(db, uid);
    if (await full(db)) refuse('TOO_MANY_KEYS');
    const owner = { uid, purpose: 'safety' } as const;
    const sealed =
      secret === null ? null : await vault.seal(db, owner, labelOf(id), Buffer.from(secret));
    await insertKey({ db, seals: vault.seals }, { ...plain, secret: sealed });
  });
  return { id, secret };
}

export async function changeOwnKey(
  identity: Identity,
  { uid, visit, id, body }: By & { id: string; body: BodyOf<typeof changeKey> },
): Promise<void> {
  const { deps } = identity;
  const { pool, vault } = deps;
  const { seals } = vault;
  const networks = normalize(body.networks);
  refuseFaults({ networks: networks ? undefined : 'format' });
  const asked = { mayTrade: body.mayTrade, networks: networks ?? [] };
  const find = async (db: Parameters<typeof lockKeysOf>[0]) =>
    (await listKeyRows({ db, seals }, uid)).find((row) => row.id === id) ?? refuse('NOT_FOUND');
  if (isSame(await find(pool), asked)) return;
  if (!isWider(await find(pool), asked)) {
    await close(identity, { uid, visit, what: 'key-narrowed' }, async (db) => {
      const row = await find(db);
      // Narrowed by somebody else meanwhile, it would be widened by this.
      if (isWider(row, asked)) refuse('UNAVAILABLE');
      await updateKey({ db, seals }, { ...row, ...asked });
    });
    return;
  }
  const { password = '', secondStep } = body;
  refuseFaults({ password: password === '' ? 'required' : undefined });
  const { spend } = await confirmOwner(identity, { uid, password, secondStep, visit });
  await changeSecurity(identity, { uid, change: 'key-widened', visit }, async (db) => {
    await spend(db);
    await lockKeysOf(db, uid);
    await updateKey({ db, seals }, { ...(await find(db)), ...asked, widenedAtMs: deps.nowMs() });
  });
}

export async function removeOwnKey(identity: Identity, own: By & { id: string }): Promise<void> {
  const { uid, visit, id } = own;
  await close(identity, { uid, visit, what: 'key-removed' }, async (db) => {
    if (!(await deleteKey(db, { uid, id }))) refuse('NOT_FOUND');
  });
}

/** When it stops trading, because it may trade from anywhere. */
export function tradesUntil({ mayTrade, networks, widenedAtMs }: KeyRow): number | null {
  return mayTrade && networks.length === 0 ? widenedAtMs + OPEN_TRADING_MS : null;
}

export function labelOf(id: string): string {
  return `program-key/${id}`;
}

type Allowed = Pick<KeyRow, 'mayTrade' | 'networks'>;

async function close(
  identity: Identity,
  { uid, visit, what }: By & { what: KeyClosing },
  work: (db: Parameters<typeof lockKeysOf>[0]) => Promise<void>,
): Promise<void> {
  await recordClosing(identity, { uid, what, visit }, async (db) => {
    await lockKeysOf(db, uid);
    await work(db);
  });
}

function isSame(row: Allowed, asked: Allowed): boolean {
  return row.mayTrade === asked.mayTrade && row.networks.join() === asked.networks.join();
}

/** A network that is not in the list as it stands counts as more, also within one that is. */
function isWider(row: Allowed, asked: Allowed): boolean {
  if (asked.mayTrade && !row.mayTrade) return true;
  if (row.networks.length === 0) return false;
  return asked.networks.length === 0 || asked.networks.some((each) => !row.networks.includes(each));
}

/** In lower case, each once; undefined when one of them is none. */
function normalize(networks: readonly string[]): string[] | undefined {
  const typed = [...new Set(networks.map((each) => each.trim().toLowerCase()))].toSorted();
  return typed.every((each) => !each.includes(',') && readNetworks(each)) ? typed : undefined;
}

function findLabelFault(label: string): FieldFault | undefined {
  if (label === '') return 'required';
  return /[\p{Cc}\p{Cs}]/u.test(label) ? 'format' : undefined;
}

function findPemFault(pem: string): FieldFault | undefined {
  if (pem === '') return 'required';
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) return 'format';
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ed25519' ? undefined : 'format';
  } catch {
    return 'format';
  }
}

function describeKey(row: KeyRow): ProgramKey {
  return {
    id: row.id,
    label: row.label,
    kind: row.kind,
    key: row.key,
    mayTrade: row.mayTrade,
    networks: [...row.networks],
    tradesUntilMs: tradesUntil(row),
    createdAtMs: row.createdAtMs,
    lastUsedAtMs: row.lastUsedAtMs,
    lastNetwork: maskAddress(row.lastNetwork),
  };
}
