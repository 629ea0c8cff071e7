/**
 * One transaction of the simulated chain, for the member whose deposit or withdrawal it is. The
 * chain stores nothing: the cases that sent something over it are queried.
 */
import { type ChainTransaction, readTransaction } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';

/** Undefined when the member has no such transaction. */
export type FindTransaction = (
  uid: number,
  transactionId: string,
) => Promise<ChainTransaction | undefined>;

type ChainParts = { findInDeposits: FindTransaction; findInWithdrawals: FindTransaction };

export function serveChain(routes: Routes, parts: ChainParts): void {
  const { findInDeposits, findInWithdrawals } = parts;
  routes.serveMember(readTransaction, async ({ uid, params }) => {
    const found = await findInDeposits(uid, params.id);
    return found ?? (await findInWithdrawals(uid, params.id)) ?? refuse('NOT_FOUND');
  });
}
