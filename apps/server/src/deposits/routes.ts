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
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { addressOf } from './addresses.ts';
import { depositStatesOf } from './queries.ts';
import { depositTable } from './storage.ts';
import { type SubmittingParts, submitDeposit as submit } from './submitting.ts';

export type DepositsParts = SubmittingParts;

export function serveDepositRoutes(routes: Routes, parts: DepositsParts): void {
  const { pool, facts, files, pepper, nowMs } = parts;

  routes.serveMember(readDepositDesk, async ({ uid }) => {
    const unused = await files.listUnusedFiles(pool, uid, nowMs());
    const offered = NETWORKS.filter(isOffered);
    const atMs = nowMs();
    const leftToday = leftOfDay(facts.deposits.depositedAt(uid, atMs));
    const ceiling = facts.deposits.ceilingAt(uid, atMs);
    const isLess = ceiling && ceiling.leftUnits < leftToday;
    return {
      addresses: offered.map((network) => ({ network, address: addressOf(pepper, uid, network) })),
      leftTodayUsdt: formatUnits(isLess ? ceiling.leftUnits : leftToday),
      ceiling: ceiling
        ? {
            maxUsdt: formatUnits(facts.deposits.ceilingUnits ?? 0n),
            leftUsdt: formatUnits(ceiling.leftUnits),
            moreAtMs: ceiling.moreAtMs,
          }
        : null,
      open: facts.deposits.listUnderReview(uid).map(describeDeposit),
      proof: unused.find(({ kind }) => kind === 'deposit-proof') ?? null,
    };
  });

  routes.serveMember(submitDeposit, (call) => submit(parts, call));

  routes.serveMember(listDeposits, async ({ uid, query }) => {
    const { account } = query;
    const state = query.state && depositStatesOf(query.state);
    const { rows, nextCursor } = await readPage(query, DEPOSITS_PER_PAGE, (page) =>
      depositTable.listOf(pool, uid, page, { account, state }),
    );
    return { deposits: rows.map(describeDeposit), nextCursor };
  });

  routes.serveMember(readDeposit, async ({ uid, params }) => {
    const deposit = await depositTable.findOwn(pool, { uid, id: Number(params.id) });
    return deposit ? describeDeposit(deposit) : refuse('NOT_FOUND');
  });
}
