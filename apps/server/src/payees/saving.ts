/**
 * Saves and removes bank accounts and wallets. Everything that can be rejected is rejected before
 * anything is written; limits are counted under the member's lock, so that they hold for concurrent
 * requests.
 */
import { at } from '@anywhen/prices';
import {
  BANK_ACCOUNTS_MAX,
  type BodyOf,
  type Operation,
  WALLETS_MAX,
  type addBankAccount,
  type addWallet,
  refusalOf,
} from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { type Identity, type Visit, keyedHash } from '../identity/identity.ts';
import { recordPayeeChange, refuseFaults } from '../identity/identity.ts';
import { findHolderName } from '../kyc/kyc.ts';
import type { PayeeUse } from '../facets/server-module.ts';
import type { MemberFacts } from '../members/facts.ts';
import { Refusal, refuse } from '../platform/http/call.ts';
import { requireFundPassword } from '../security/security.ts';
import type { PersonalWork, Vault } from '../vault/vault.ts';
import { isUnderWay } from './claims.ts';
import { readBankForm, readWalletForm } from './forms.ts';
import {
  type PayeeKind,
  findPayeeRow,
  hasMark,
  insertPayee,
  listPayeeRows,
  markRemoved,
  nextPayeeId,
} from './payee-table.ts';
import { type Payee, openPayee, openPayees, sealPayee, targetOf } from './sealed-payee.ts';
import { inTurn } from './turns.ts';

export type PayeeParts = {
  pool: Pool;
  vault: Vault;
  identity: Identity;
  facts: { members: Pick<MemberFacts, 'find'> };
  /** Used by a withdrawal under review, as this process knows it. */
  isPayeeInUse: (uid: number, payeeId: number) => boolean;
  /** The same by the tables, which no process is ahead of. */
  payeeUses: readonly PayeeUse[];
  nowMs: () => number;
};

export type Saved<Kind extends Payee = Payee> = { id: number; addedAtMs: number; payee: Kind };

/** The member, and the browser used. */
type By = { uid: number; visit: Visit };

const LIMITS: Readonly<Record<PayeeKind, number>> = {
  bank: BANK_ACCOUNTS_MAX,
  wallet: WALLETS_MAX,
};

const OPERATIONS: Readonly<Record<PayeeKind, Operation>> = {
  bank: 'add-bank-account',
  wallet: 'add-wallet',
};

export async function saveBankAccount(
  parts: PayeeParts,
  { uid, body, visit }: By & { body: BodyOf<typeof addBankAccount> },
) {
  requirePermission(parts, uid, 'bank');
  const work = await parts.vault.begin(parts.pool, uid);
  const payee = readBankForm(body, await findHolderName(parts, uid));
  return save(parts, { work, payee, visit });
}

export async function saveWallet(
  parts: PayeeParts,
  { uid, body, visit }: By & { body: BodyOf<typeof addWallet> },
) {
  requirePermission(parts, uid, 'wallet');
  const payee = readWalletForm(body);
  const work = await parts.vault.begin(parts.pool, uid);
  return save(parts, { work, payee, visit });
}

async function save<Kind extends Payee>(
  parts: PayeeParts,
  { work, payee, visit }: { work: PersonalWork; payee: Kind; visit: Visit },
): Promise<Saved<Kind>> {
  const { vault, identity } = parts;
  const { uid } = work;
  const { kind } = payee;
  const mark = keyedHash(identity.deps.config.pepper, 'payee', `${uid}/${nameOf(payee)}`);
  return inTurn(parts, uid, async (client) => {
    // Checked again: the member's data may have been deleted while this one waited.
    requirePermission(parts, uid, kind);
    await vault.hold(client, work);
    if (await hasMark(client, uid, mark)) refuse('PAYEE_KNOWN');
    const saved = (await listPayeeRows(sealedIn(parts, client), uid)).filter(
      (row) => row.kind === kind,
    );
    if (saved.length >= LIMITS[kind]) refuse('TOO_MANY_PAYEES', { data: { max: LIMITS[kind] } });
    const id = await nextPayeeId(client);
    const addedAtMs = parts.nowMs();
    const sealed = await sealPayee(vault, client, { uid, id, payee });
    await insertPayee(sealedIn(parts, client), { id, uid, kind, sealed, mark, addedAtMs });
    await recordPayeeChange(identity, client, { uid, change: `${kind}-added`, visit });
    return { id, addedAtMs, payee };
  });
}

/** In the order they were saved. */
export async function listSaved({ pool, vault }: PayeeParts, uid: number): Promise<Saved[]> {
  const rows = await listPayeeRows({ db: pool, seals: vault.seals }, uid);
  const payees = await openPayees(vault, pool, { uid, rows });
  return payees.map((payee, place) => {
    const { id, addedAtMs } = at(rows, place);
    return { id, addedAtMs, payee };
  });
}

/** The fund password is checked last: a request that is rejected anyway costs no try. */
export async function removeSaved(
  parts: PayeeParts,
  { uid, id, fundPassword, visit }: By & { id: number; fundPassword: string },
): Promise<void> {
  const { pool, vault, identity } = parts;
  const found = await findPayeeRow({ db: pool, seals: vault.seals }, { uid, id });
  if (!found || found.isRemoved) refuse('NOT_FOUND');
  if (parts.isPayeeInUse(uid, id)) refuse('PAYEE_IN_USE');
  refuseFaults({ fundPassword: fundPassword === '' ? 'required' : undefined });
  await requireFundPassword(identity, { uid, password: fundPassword, visit });
  await inTurn(parts, uid, async (client) => {
    const row = await findPayeeRow(sealedIn(parts, client), { uid, id });
    const payee = row && !row.isRemoved && (await openPayee(vault, client, { uid, row }));
    if (!row || !payee) return refuse('NOT_FOUND');
    await requireUnused(parts, client, { uid, payeeId: id });
    const left = targetOf(payee, true);
    const sealed = await sealPayee(vault, client, { uid, id, payee: left });
    const removed = { sealed, atMs: parts.nowMs() };
    await markRemoved(sealedIn(parts, client), { uid, row }, removed);
    return recordPayeeChange(identity, client, { uid, change: `${row.kind}-removed`, visit });
  });
}

/**
 * In this order: a request that is answered meanwhile is under review before its claim is gone. One
 * that claims it later finds it removed.
 */
async function requireUnused(
  { payeeUses, nowMs }: PayeeParts,
  client: ClientBase,
  payee: { uid: number; payeeId: number },
): Promise<void> {
  if (await isUnderWay(client, payee.payeeId, nowMs())) refuse('PAYEE_IN_USE');
  for (const isUsed of payeeUses) if (await isUsed(client, payee)) refuse('PAYEE_IN_USE');
}

function sealedIn({ vault }: PayeeParts, db: ClientBase) {
  return { db, seals: vault.seals };
}

function requirePermission({ facts }: PayeeParts, uid: number, kind: PayeeKind): void {
  // The exchange is still loading: the member exists, but not yet their limits.
  const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const refusal = refusalOf(member, OPERATIONS[kind]);
  if (refusal) throw new Refusal(refusal);
}

/** Two equal payees have the same key, however they were typed. */
function nameOf(payee: Payee): string {
  return payee.kind === 'bank'
    ? `bank/${payee.code}/${payee.accountNumber}`
    : `wallet/${payee.address}`;
}
