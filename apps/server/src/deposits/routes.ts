/** Deposits over the API. The exchange makes all decisions; the proof stays here, sealed. */
import { describeDeposit, leftOfDay } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  DEPOSITS_PER_PAGE,
  NETWORKS,
  isOffered,
  listDeposits,
  readDeposit,
  readDepositDesk,
  submitDeposit,
} from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { addressOf } from './addresses.ts';
import { findOwnDeposit, listDepositsOf } from './queries.ts';
import { type SubmittingParts, submitDeposit as submit } from './submitting.ts';

export type DepositsParts = SubmittingParts;

export function serveDepositRoutes(routes: Routes, parts: DepositsParts): void {
  const { pool, facts, files, pepper, nowMs } = parts;

  routes.serveMember(readDepositDesk, async ({ uid }) => {
    const unused = await files.listUnusedFiles(pool, uid, nowMs());
    const offered = NETWORKS.filter(isOffered);
    return {
      addresses: offered.map((network) => ({ network, address: addressOf(pepper, uid, network) })),
      leftTodayUsdt: formatUnits(leftOfDay(facts.deposits.depositedAt(uid, nowMs()))),
      open: facts.deposits.listUnderReview(uid).map(describeDeposit),
      proof: unused.find(({ kind }) => kind === 'deposit-proof') ?? null,
    };
  });

  routes.serveMember(submitDeposit, (call) => submit(parts, call));

  routes.serveMember(listDeposits, async ({ uid, query }) => {
    const { account, state, limit = DEPOSITS_PER_PAGE } = query;
    const beforeId = readCursor(query.cursor);
    const page = { account, state, beforeId, limit: limit + 1 };
    const deposits = await listDepositsOf(pool, uid, page);
    return {
      deposits: deposits.slice(0, limit).map(describeDeposit),
      nextCursor: nextCursor(deposits, limit),
    };
  });

  routes.serveMember(readDeposit, async ({ uid, params }) => {
    const deposit = await findOwnDeposit(pool, { uid, id: Number(params.id) });
    return deposit ? describeDeposit(deposit) : refuse('NOT_FOUND');
  });
}
