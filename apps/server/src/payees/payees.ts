/**
 * Bank accounts and wallets that a member may withdraw to, stored sealed. They never enter the
 * exchange, which knows their numbers only. What is named here is for the rest of the server.
 */
import type { ClientBase, Pool } from 'pg';
import type { ServerModule } from '../facets/server-module.ts';
import { PERSON } from '../facets/uncovered.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Vault } from '../vault/vault.ts';
import { deletePayeesOf, findPayeeRow, listPayeeRows, lockPayeesOf } from './payee-table.ts';
import { servePayees } from './routes.ts';
import type { PayeeParts } from './saving.ts';
import { type PayeeTarget, openPayee, targetOf } from './sealed-payee.ts';

export type { PayeeTarget } from './sealed-payee.ts';

/** Withdrawals come later in the module order, and know which payees they still need. */
type Served = Omit<PayeeParts, 'isPayeeInUse'> & {
  routes: Routes;
  facts: { withdrawals: { isPayeeInUse: PayeeParts['isPayeeInUse'] } };
};

export const payees = {
  uncovered: { payee: PERSON },
  serve: (parts: Served) => {
    const { withdrawals } = parts.facts;
    const isPayeeInUse: PayeeParts['isPayeeInUse'] = (uid, id) => withdrawals.isPayeeInUse(uid, id);
    servePayees(parts.routes, { ...parts, isPayeeInUse });
  },
  erase: erasePayees,
} satisfies ServerModule;

/** The member's own, also a removed one; undefined once the member's data was deleted. */
export async function findPayee(
  { pool, vault }: { pool: Pool; vault: Vault },
  uid: number,
  payeeId: number,
): Promise<PayeeTarget | undefined> {
  const row = await findPayeeRow(pool, { uid, id: payeeId });
  const payee = row && (await openPayee(vault, pool, { uid, row }));
  return payee && targetOf(payee, row.isRemoved);
}

export async function hasBankAccount(pool: Pool, uid: number): Promise<boolean> {
  const rows = await listPayeeRows(pool, uid);
  return rows.some(({ kind }) => kind === 'bank');
}

/** For "delete my data": includes what was stored of removed ones. */
async function erasePayees(client: ClientBase, uid: number): Promise<void> {
  await lockPayeesOf(client, uid);
  await deletePayeesOf(client, uid);
}
