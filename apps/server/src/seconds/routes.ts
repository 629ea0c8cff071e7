/** Seconds contracts over the API. The exchange makes all decisions; ticks decide results. */
import { randomUUID } from 'node:crypto';
import { type SecondsContract, describeContract } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  OPEN_CONTRACTS_MAX,
  type ReplyOf,
  SECONDS_PERIODS,
  SECONDS_RULE,
  SECONDS_SYMBOLS,
  type SecondsState,
  WAGERED_PER_DAY_MAX_UNITS,
  listSecondsOrders,
  placeSecondsOrder,
  readOwnSecondsStats,
  readSecondsConfig,
  readSecondsReceipt,
  readSecondsStats,
  readSharedReceipt,
  takeABreak,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { coveredBy, submitAsMember, sameAsReply } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import { placeOf } from '../markets/markets.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { SecondsFacts } from './facts.ts';
import { type ContractPage, findOwnContract, findSharedContract } from './queries.ts';
import { listContractsOf } from './queries.ts';
import { describeReceipt, describeSharedReceipt } from './receipts.ts';
import { readOwnStats, readStats } from './stats.ts';

export type SecondsParts = {
  pool: Pool;
  core: Core;
  facts: { seconds: SecondsFacts; members: MemberFacts };
  nowMs: () => number;
};

const PER_PAGE = 20;

export function serveSeconds(routes: Routes, { pool, core, facts, nowMs }: SecondsParts): void {
  routes.servePublic(readSecondsConfig, describeTerms);

  routes.serveMember(placeSecondsOrder, (call) => {
    const { symbol, direction, periodSeconds, amount } = call.body;
    const order = { symbol, direction, periodSeconds, amount, ...coveredBy(call.body) };
    return submitAsMember(core, call, { kind: 'place-seconds', ...order }, sameAsReply);
  });

  routes.serveMember(listSecondsOrders, async ({ uid, query }) => {
    const { current, state, symbol, fromMs, toMs, limit = PER_PAGE } = query;
    const span = { fromMs, toMs, limit: limit + 1 };
    const page = { symbol, beforeId: readCursor(query.cursor), ...span };
    const isCurrentOnly = current === 'true' || (state !== undefined && state !== 'ended');
    const contracts = isCurrentOnly
      ? listCurrent(facts.seconds, uid, { ...page, state })
      : await listContractsOf(pool, uid, {
          ...page,
          market: placeOf(symbol),
          isEndedOnly: state === 'ended',
        });
    return {
      contracts: contracts.slice(0, limit).map(describeContract),
      nextCursor: nextCursor(contracts, limit),
    };
  });

  routes.serveMember(readSecondsReceipt, async ({ uid, params }) => {
    const proven = await findOwnContract(pool, { uid, id: Number(params.id) });
    return proven ? describeReceipt(proven) : refuse('NOT_FOUND');
  });

  routes.servePublic(readSharedReceipt, async ({ params }) => {
    const proven = await findSharedContract(pool, params.shareId);
    return proven ? describeSharedReceipt(proven) : refuse('NOT_FOUND');
  });

  routes.servePublic(readSecondsStats, ({ query }) => readStats(pool, query, nowMs()));

  routes.serveMember(readOwnSecondsStats, ({ uid }) => {
    // The exchange is still loading: the member exists, but not yet their numbers.
    const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
    return readOwnStats(pool, { member, seconds: facts.seconds }, nowMs());
  });

  routes.serveMember(takeABreak, (call) => {
    const idempotencyKey = `take-a-break:${randomUUID()}`;
    const { days } = call.body;
    return submitAsMember(
      core,
      { ...call, idempotencyKey },
      { kind: 'take-a-break', days },
      sameAsReply,
    );
  });
}

function describeTerms(): ReplyOf<typeof readSecondsConfig> {
  return {
    rule: SECONDS_RULE,
    symbols: [...SECONDS_SYMBOLS],
    periods: SECONDS_PERIODS.map(({ wagerMinUnits, wagerMaxUnits, ...terms }) => {
      return {
        ...terms,
        wagerMin: formatUnits(wagerMinUnits),
        wagerMax: formatUnits(wagerMaxUnits),
      };
    }),
    openContractsMax: OPEN_CONTRACTS_MAX,
    wageredPerDayMax: formatUnits(WAGERED_PER_DAY_MAX_UNITS),
  };
}

/** Newest first, from memory, which holds exactly those that have not ended. */
function listCurrent(
  facts: SecondsFacts,
  uid: number,
  page: Omit<ContractPage, 'market' | 'isEndedOnly'> & {
    symbol: string | undefined;
    state: SecondsState | undefined;
  },
): SecondsContract[] {
  const { symbol, state, beforeId = Infinity, fromMs = 0, toMs = Infinity, limit } = page;
  const isAllowed = (contract: SecondsContract) =>
    contract.id < beforeId &&
    (symbol === undefined || contract.symbol === symbol) &&
    (state === undefined || contract.state === state) &&
    contract.acceptedAtMs >= fromMs &&
    contract.acceptedAtMs < toMs;
  return facts.listCurrent(uid).filter(isAllowed).slice(0, limit);
}
