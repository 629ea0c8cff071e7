/**
 * Saves and removes bank accounts and wallets. Everything that can be rejected is rejected before
 * anything is written; limits are counted under the member's lock, so that they hold for concurrent
 * requests.
 */
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
import type { MemberFacts } from '../members/facts.ts';
import { Refusal, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { requireFundPassword } from '../security/security.ts';
import type { Vault } from '../vault/vault.ts';
import { readBankForm, readWalletForm } from './forms.ts';
import {
  type PayeeKind,
  findPayeeRow,
  hasMark,
  insertPayee,
  listPayeeRows,
  lockPayeesOf,
  markRemoved,
  nextPayeeId,
} from './payee-table.ts';
import { type Payee, openPayee, sealPayee, targetOf } from './sealed-payee.ts';

export type PayeeParts = {
  pool: Pool;
  vault: Vault;
  identity: Identity;
  facts: { members: Pick<MemberFacts, 'find'> };
  /** Used by a withdrawal under review. */
  isPayeeInUse: (uid: number, payeeId: number) => boolean;
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
  const payee = readBankForm(body, await findHolderName(parts, uid));
  return save(parts, { uid, payee, visit });
}

export async function saveWallet(
  parts: PayeeParts,
  { uid, body, visit }: By & { body: BodyOf<typeof addWallet> },
) {
  requirePermission(parts, uid, 'wallet');
  return save(parts, { uid, payee: readWalletForm(body), visit });
}

async function save<Kind extends Payee>(
  parts: PayeeParts,
  { uid, payee, visit }: By & { payee: Kind },
): Promise<Saved<Kind>> {
  const { vault, identity } = parts;
  const { kind } = payee;
  const mark = keyedHash(identity.deps.config.pepper, 'payee', `${uid}/${nameOf(payee)}`);
  return inTurn(parts, uid, async (client) => {
    // Checked again: the member's data may have been deleted while this one waited.
    requirePermission(parts, uid, kind);
    if (await hasMark(client, uid, mark)) refuse('PAYEE_KNOWN');
    const saved = (await listPayeeRows(client, uid)).filter((row) => row.kind === kind);
    if (saved.length >= LIMITS[kind]) refuse('TOO_MANY_PAYEES', { data: { max: LIMITS[kind] } });
    const id = await nextPayeeId(client);
    const addedAtMs = parts.nowMs();
    const sealed = await sealPayee(vault, client, { uid, id, payee });
    await insertPayee(client, { id, uid, kind, sealed, mark, addedAtMs });
    await recordPayeeChange(identity, client, { uid, change: `${kind}-added`, visit });
    return { id, addedAtMs, payee };
  });
}

/** In the order they were saved. */
export async function listSaved({ pool, vault }: PayeeParts, uid: number): Promise<Saved[]> {
  const rows = await listPayeeRows(pool, uid);
  const saved = rows.map(async (row) => {
    const payee = await openPayee(vault, pool, { uid, row });
    return payee ? [{ id: row.id, addedAtMs: row.addedAtMs, payee }] : [];
  });
  return (await Promise.all(saved)).flat();
}

/** The fund password is checked last: a request that is rejected anyway costs no try. */
export async function removeSaved(
  parts: PayeeParts,
  { uid, id, fundPassword, visit }: By & { id: number; fundPassword: string },
): Promise<void> {
  const { pool, vault, identity } = parts;
  const requireUnused = () => {
    if (parts.isPayeeInUse(uid, id)) refuse('PAYEE_IN_USE');
  };
  const found = await findPayeeRow(pool, { uid, id });
  if (!found || found.isRemoved) refuse('NOT_FOUND');
  requireUnused();
  refuseFaults({ fundPassword: fundPassword === '' ? 'required' : undefined });
  await requireFundPassword(identity, { uid, password: fundPassword });
  await inTurn(parts, uid, async (client) => {
    const row = await findPayeeRow(client, { uid, id });
    const payee = row && !row.isRemoved && (await openPayee(vault, client, { uid, row }));
    if (!row || !payee) return refuse('NOT_FOUND');
    requireUnused();
    const left = targetOf(payee, true);
    const sealed = await sealPayee(vault, client, { uid, id, payee: left });
    await markRemoved(client, { id, sealed, atMs: parts.nowMs() });
    return recordPayeeChange(identity, client, { uid, change: `${row.kind}-removed`, visit });
  });
}

/**
 * One at a time per member: in this process before a connection is taken, or many waiting for one
 * lock would take them all; and by the lock among all processes.
 */
function inTurn<Result>(
  { pool, identity }: PayeeParts,
  uid: number,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return identity.turns.run(`payees ${uid}`, () =>
    inTransaction(pool, async (client) => {
      await lockPayeesOf(client, uid);
      return work(client);
    }),
  );
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
