/** The ledger module, and what others may read of the books. Only the exchange writes them. */
import type { AccountKind } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { ServerModule } from '../facets/server-module.ts';
import { ledgerStorage } from './storage.ts';

export const ledger = { storage: ledgerStorage } satisfies ServerModule;

/** What a member can spend of one currency in one account, as of the last commit. */
export async function readAvailable(
  pool: Pool,
  { uid, account, currency }: { uid: number; account: AccountKind; currency: string },
): Promise<bigint> {
  const { rows } = await pool.query<{ available: string }>(
    `select p.balance_after as available from account a
     cross join lateral (
       select balance_after from posting where account_id = a.id order by seq desc limit 1) p
     where a.uid = $1 and a.kind = $2 and a.currency = $3 and a.bucket = 'available'`,
    [uid, account, currency],
  );
  return BigInt(rows[0]?.available ?? 0);
}
