/**
 * What happened since a place, from the tables of the modules it happened in. It may begin with
 * what was told already, and never leaves anything out.
 */
import type { Pool } from 'pg';
import { listDepositsToldSince } from '../deposits/deposits.ts';
import { listCasesDecidedSince } from '../kyc/kyc.ts';
import { listMembersOpenedSince, listStatusChangesSince } from '../members/members.ts';
import { listContractsEndedSince } from '../seconds/seconds.ts';
import { listCancelledOfDisabled, listFilledAtRestSince } from '../spot/spot.ts';
import { listWithdrawalsDecidedSince } from '../withdrawals/withdrawals.ts';
import type { Place } from './message-table.ts';
import { type NewMessage, tellOfCancelled, tellOfCase, tellOfContract } from './new-messages.ts';
import { tellOfDeposit, tellOfFilled, tellOfStatus } from './new-messages.ts';
import { tellOfWithdrawal, welcomeTo } from './new-messages.ts';

/** What was found, and how far it goes. */
export type Found = Place & { messages: readonly NewMessage[] };

const READ_AT_ONCE = 500;

export async function* messagesSince(pool: Pool, place: Place): AsyncGenerator<Found> {
  const { atMs: sinceMs, tradeId } = place;
  const newcomers = await listMembersOpenedSince(pool, sinceMs);
  yield foundBy(newcomers.map(welcomeTo));
  yield* pagesOf(
    (afterId) => listContractsEndedSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfContract },
  );
  yield* pagesOf(
    (afterId) => listCasesDecidedSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfCase },
  );
  yield* pagesOf(
    (afterId) => listDepositsToldSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: (deposit) => tellOfDeposit(deposit, sinceMs) },
  );
  yield* pagesOf(
    (afterId) => listWithdrawalsDecidedSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfWithdrawal },
  );
  yield* pagesOf(
    (afterSeq) => listStatusChangesSince(pool, { sinceMs, afterSeq, limit: READ_AT_ONCE }),
    { idOf: ({ seq }) => seq, tell: tellOfStatus },
  );
  yield* filledOrders(pool, tradeId);
  yield foundBy((await listCancelledOfDisabled(pool, sinceMs)).map(tellOfCancelled));
}

/** Page by page, each after the last id of the one before. */
async function* pagesOf<Item>(
  list: (afterId: number) => Promise<Item[]>,
  {
    idOf,
    tell,
  }: {
    idOf: (item: Item) => number;
    tell: (item: Item) => NewMessage | readonly NewMessage[] | undefined;
  },
): AsyncGenerator<Found> {
  for (let afterId = 0; ;) {
    const items = await list(afterId);
    yield foundBy(items.flatMap((item) => tell(item) ?? []));
    const last = items.at(-1);
    if (items.length < READ_AT_ONCE || last === undefined) return;
    afterId = idOf(last);
  }
}

async function* filledOrders(pool: Pool, place: number): AsyncGenerator<Found> {
  for (let afterId = place; ;) {
    const page = await listFilledAtRestSince(pool, { afterId, limit: READ_AT_ONCE });
    // The time of an order says nothing about contracts that ended before it.
    yield { messages: page.orders.map(tellOfFilled), atMs: 0, tradeId: page.lastId };
    if (page.lastId === afterId) return;
    afterId = page.lastId;
  }
}

function foundBy(messages: readonly NewMessage[]): Found {
  return { messages, atMs: Math.max(0, ...messages.map(({ atMs }) => atMs)), tradeId: 0 };
}
