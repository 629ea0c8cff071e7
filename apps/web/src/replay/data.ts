/**
 * All server calls of this module. None of them changes anything: what is published about past days
 * for everybody, and a member's own records of one.
 */
import { INTERVAL_MS, type Interval, SECONDS_PER_DAY } from '@anywhen/prices';
import {
  listFills,
  listOrders,
  listTicks,
  readCommitments,
  type ReplyOf,
  type SpotFill,
  type SpotOrder,
} from '@anywhen/protocol';
import type { WhatIfMarkets } from '@anywhen/exchange/what-if';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { Bar } from '../charts/bars/bars.ts';
import { listBars } from '../charts/data.ts';
import { useMember } from '../session/session.ts';

export type Commitments = ReplyOf<typeof readCommitments>;
export type TickRange = ReplyOf<typeof listTicks>;
export type OwnDay = { readonly orders: readonly SpotOrder[]; readonly fills: readonly SpotFill[] };

const REPLAY = 'replay';
const STALE_MS = 60_000;
/** Rows a call, and calls a day: who has more than a thousand of either sees the newest. */
const ROWS = 200;
const PAGES_MAX = 5;

export function useCommitments() {
  return useAnswer(readCommitments, [REPLAY, 'commitments'], { staleTime: STALE_MS });
}

export function listPublished(query: { from: number; to: number }): Promise<TickRange> {
  return callApi(listTicks, { query });
}

/** What was public after a second, so that an exchange can be opened there. */
export async function readMarketsAt(
  second: number,
  { commitments, day }: { commitments: Commitments; day: Commitments['days'][number] },
): Promise<WhatIfMarkets> {
  const range = await listPublished({ from: second + 1, to: second + 1 });
  return {
    genesis: commitments.genesis,
    firstDay: day.startsAtSecond / SECONDS_PER_DAY - day.day,
    day,
    versions: commitments.versions,
    process: range.before,
    seed: range.beforeSeed,
    hashes: range.beforeHashes,
  };
}

/** Candles before the day: the chart does not begin with nothing. */
export function useBarsBefore(symbol: string, interval: Interval, firstSecond: number) {
  const endMs = firstSecond * 1_000 - ((firstSecond * 1_000) % INTERVAL_MS[interval]);
  return useQuery(
    {
      queryKey: [REPLAY, 'before', symbol, interval, endMs],
      queryFn: async ({ signal }): Promise<readonly Bar[]> => {
        const { bars } = await listBars({ symbol, interval, endMs }, signal);
        return bars.filter(({ startMs }) => startMs < endMs);
      },
      staleTime: Infinity,
    },
    queryClient,
  );
}

/** Own orders placed on a day, and own fills of it, the oldest first. */
export function useOwnDay(symbol: string, startsAtSecond: number) {
  const uid = useMember()?.uid;
  return useQuery(
    {
      queryKey: [REPLAY, 'own', uid, symbol, startsAtSecond],
      queryFn: ({ signal }) => readOwnDay(symbol, startsAtSecond, signal),
      enabled: uid !== undefined,
      staleTime: STALE_MS,
    },
    queryClient,
  );
}

async function readOwnDay(symbol: string, second: number, signal: AbortSignal): Promise<OwnDay> {
  const span = { symbol, fromMs: second * 1_000, toMs: (second + SECONDS_PER_DAY) * 1_000 };
  const query = { ...span, limit: ROWS };
  const [orders, fills] = await Promise.all([
    listAll(async (cursor) => {
      const page = await callApi(listOrders, { query: { ...query, cursor }, signal });
      return { rows: page.orders, nextCursor: page.nextCursor };
    }),
    listAll(async (cursor) => {
      const page = await callApi(listFills, { query: { ...query, cursor }, signal });
      return { rows: page.fills, nextCursor: page.nextCursor };
    }),
  ]);
  return { orders: orders.toReversed(), fills: fills.toReversed() };
}

type Rows<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

async function listAll<Row>(ask: (cursor?: string) => Promise<Rows<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rows, nextCursor } = await ask(cursor);
    all.push(...rows);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return all;
}
