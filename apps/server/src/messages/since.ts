/**
 * What happened since a place, from the tables of the modules it happened in. It may begin with
 * what was told already, and never leaves anything out.
 */
import type { Pool } from 'pg';
import { listAlertsFiredSince } from '../alerts/alerts.ts';
import { listLeverageFilledSince, listPositionsEndedSince } from '../derivatives/derivatives.ts';
import { listDepositsToldSince } from '../deposits/deposits.ts';
import { listCasesDecidedSince } from '../kyc/kyc.ts';
import { listFinanceToldSince } from '../finance/finance.ts';
import { listMachinesToldSince } from '../mining/mining.ts';
import { listMembersOpenedSince, listStatusChangesSince } from '../members/members.ts';
import { listContractsEndedSince } from '../seconds/seconds.ts';
import { listOptionsEndedSince } from '../options/options.ts';
import { listCancelledOfDisabled, listFilledAtRestSince, listWaitedSince } from '../spot/spot.ts';
import { listStakingToldSince } from '../staking/staking.ts';
import { listBotsToldSince } from '../strategy/strategy.ts';
import { listWithdrawalsDecidedSince } from '../withdrawals/withdrawals.ts';
import type { Place } from './message-table.ts';
import type { NewMessage } from './new-message.ts';
import { tellOfCancelled, tellOfCase, tellOfContract } from './new-messages.ts';
import { tellOfDeposit, tellOfFilled, tellOfStatus } from './new-messages.ts';
import { tellOfWithdrawal, welcomeTo } from './new-messages.ts';
import { tellOfFinance, tellOfMachine, tellOfStake } from './product-messages.ts';
import { tellOfAlert, tellOfBot, tellOfLeverageOrder } from './trade-messages.ts';
import { tellOfOption, tellOfPosition, tellOfWaited } from './trade-messages.ts';

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
  yield* pagesOf(
    (afterId) => listFinanceToldSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: (record) => tellOfFinance(record, sinceMs) },
  );
  yield* pagesOf(
    (afterId) => listStakingToldSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: (position) => tellOfStake(position, sinceMs) },
  );
  yield* pagesOf(
    (afterId) => listMachinesToldSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: (machine) => tellOfMachine(machine, sinceMs) },
  );
  yield* pagesOf((afterId) => listWaitedSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }), {
    idOf: ({ id }) => id,
    tell: tellOfWaited,
  });
  yield* pagesOf(
    (afterId) => listOptionsEndedSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfOption },
  );
  yield* pagesOf(
    (afterId) => listPositionsEndedSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfPosition },
  );
  yield* pagesOf(
    (afterId) => listLeverageFilledSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfLeverageOrder },
  );
  yield* botsSince(pool, sinceMs);
  yield* pagesOf(
    (afterId) => listAlertsFiredSince(pool, { sinceMs, afterId, limit: READ_AT_ONCE }),
    { idOf: ({ id }) => id, tell: tellOfAlert },
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

/** The lines of a bot are numbered for themselves. */
async function* botsSince(pool: Pool, sinceMs: number): AsyncGenerator<Found> {
  for (let after = { botId: 0, no: 0 }; ;) {
    const lines = await listBotsToldSince(pool, { sinceMs, after, limit: READ_AT_ONCE });
    yield foundBy(lines.flatMap(tellOfBot));
    const last = lines.at(-1);
    if (lines.length < READ_AT_ONCE || last === undefined) return;
    after = { botId: last.bot.id, no: last.line.no };
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
