/**
 * Bank accounts and wallets that a member may withdraw to, stored sealed. They never enter the
 * exchange, which knows their numbers only. What is named here is for the rest of the server.
 */
import { at } from '@anywhen/prices';
import type { ClientBase, Pool } from 'pg';
import type { ErasureLeft, Provided, ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Vault } from '../vault/vault.ts';
import {
  PAYEE_SEAL,
  deletePayeesOf,
  findPayeeRows,
  listPayeeRows,
  lockPayeesOf,
} from './payee-table.ts';
import { servePayees } from './routes.ts';
import type { PayeeParts } from './saving.ts';
import { type PayeeTarget, openPayees, targetOf } from './sealed-payee.ts';

export { type ClaimParts, claimPayee, releaseClaim } from './claims.ts';
export type { PayeeTarget } from './sealed-payee.ts';

/** Withdrawals come later in the module order, and know which payees they still need. */
type Served = Omit<PayeeParts, 'isPayeeInUse' | 'payeeUses'> & {
  routes: Routes;
  provided: readonly Provided[];
  facts: { withdrawals: { isPayeeInUse: PayeeParts['isPayeeInUse'] } };
};

export const payees = {
  sealed: [PAYEE_SEAL],
  uncovered: {
    payee_claim: 'requests that are under way, for minutes: nothing follows from them',
  },
  serve: (parts: Served) => {
    const { withdrawals } = parts.facts;
    const isPayeeInUse: PayeeParts['isPayeeInUse'] = (uid, id) => withdrawals.isPayeeInUse(uid, id);
    const payeeUses = parts.provided.flatMap(({ payeeUse }) => payeeUse ?? []);
    servePayees(parts.routes, { ...parts, isPayeeInUse, payeeUses });
  },
  erase: erasePayees,
} satisfies ServerModule;

/** Those that are the member's own, also removed ones; none once the member's data was deleted. */
export async function findPayees(
  { pool, vault }: { pool: Pool; vault: Vault },
  uid: number,
  ids: readonly number[],
): Promise<Map<number, PayeeTarget>> {
  const rows = await findPayeeRows({ db: pool, seals: vault.seals }, { uid, ids });
  const found = await openPayees(vault, pool, { uid, rows });
  return new Map(
    found.map((payee, place) => {
      const { id, isRemoved } = at(rows, place);
      return [id, targetOf(payee, isRemoved)];
    }),
  );
}

export async function hasBankAccount(
  { pool, vault }: { pool: Pool; vault: Vault },
  uid: number,
): Promise<boolean> {
  const rows = await listPayeeRows({ db: pool, seals: vault.seals }, uid);
  return rows.some(({ kind }) => kind === 'bank');
}

/** For "delete my data": includes what was stored of removed ones. */
async function erasePayees(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await lockPayeesOf(client, uid);
  await deletePayeesOf(client, uid);
  return 'nothing';
}
