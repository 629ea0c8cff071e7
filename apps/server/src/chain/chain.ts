/** Transactions of the simulated chain, looked up in deposits and withdrawals. */
import type { Pool } from 'pg';
import { findDepositByTransaction } from '../deposits/deposits.ts';
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import { findWithdrawalByTransaction } from '../withdrawals/withdrawals.ts';
import { serveChain } from './routes.ts';

export const chain = {
  serve: ({ routes, pool }: { routes: Routes; pool: Pool }) =>
    serveChain(routes, {
      findInDeposits: (uid, id) => findDepositByTransaction(pool, uid, id),
      findInWithdrawals: (uid, id) => findWithdrawalByTransaction(pool, uid, id),
    }),
} satisfies ServerModule;
