/**
 * All server calls of this module, and its shared query cache. Series, volatility and open
 * positions come from the live topics; quotes are computed, never fetched.
 */
import {
  buyOption,
  listOptionPositions,
  listOptionSeries,
  listTicks,
  listVolatility,
  readHouse,
  readOptionReceipt,
  readOptionsDesk,
  readSharedOption,
  sellOption,
  SETTLEMENT_TICKS,
  type BodyOf,
  type OptionPosition,
  type OptionSeries,
  type ReplyOf,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { marketIndex } from '@anywhen/prices';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshLimits } from '../limit-parts/data.ts';
import { momentsOf } from '../money-forms/day-span.ts';
import { forgetOlderPages, refreshPages, usePages } from '../money-forms/pages.ts';
import { useIsMember } from '../session/session.ts';
import { isCurrent } from './option-texts.ts';
import type { PositionFilter } from './position-filter.ts';

export type BuyRequest = BodyOf<typeof buyOption>;
export type SellRequest = BodyOf<typeof sellOption> & { readonly id: string };
export type Traded = ReplyOf<typeof buyOption> & Pick<ReplyOf<typeof sellOption>, 'result'>;
type OwnReceipt = ReplyOf<typeof readOptionReceipt>;
export type SharedReceipt = ReplyOf<typeof readSharedOption>;
export type Receipt = OwnReceipt | SharedReceipt;
type Abortable = { signal: AbortSignal };

const OWN = ['options', 'own'] as const;
const CURRENT = ['options', 'own', 'current'] as const;
const LISTS = ['options', 'own', 'list'] as const;

const SERIES_STALE_MS = 60_000;
const HOUSE_STALE_MS = 60_000;
/** While the position of a receipt has not ended. */
const RECEIPT_EVERY_MS = 2_000;

/** For limits, and for series until the first event of the live topic. */
export function useListedSeries() {
  return useAnswer(listOptionSeries, ['options', 'series'], { staleTime: SERIES_STALE_MS });
}

type Minutes = { symbol: string; from: number; to: number };

/** The published minutes of a market; they never change. */
export function useVolatilityRows({ symbol, from, to }: Minutes) {
  return useAnswer(listVolatility, ['options', 'volatility', symbol, from, to], {
    query: { symbol, from, to },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before: ReplyOf<typeof listVolatility> | undefined) => {
      return before?.rows[0]?.symbol === symbol ? before : undefined;
    },
  });
}

/** The member's balance, amount at risk and remaining limit. */
export function useDesk() {
  const isMember = useIsMember();
  return useAnswer(readOptionsDesk, ['options', 'own', 'desk'], { enabled: isMember });
}

/** A repeated request with the same key is executed once. */
export async function sendPurchase(request: BuyRequest, key: string): Promise<Traded> {
  const traded = await callApi(buyOption, { body: request, idempotencyKey: key });
  keepTraded(traded.position);
  return traded;
}

export async function sendSale({ id, ...body }: SellRequest, key: string): Promise<Traded> {
  const traded = await callApi(sellOption, { params: { id }, body, idempotencyKey: key });
  keepTraded(traded.position);
  return traded;
}

function keepTraded(position: OptionPosition): void {
  queryClient.setQueryData<readonly OptionPosition[]>(CURRENT, (known = []) => [
    ...(isCurrent(position) ? [position] : []),
    ...known.filter(({ id }) => id !== position.id),
  ]);
  refreshOwn();
}

/** Something of the member's changed: cached replies are refetched when next shown. */
export function refreshOwn(): void {
  forgetOlderPages(LISTS);
  void queryClient.invalidateQueries({ queryKey: OWN });
  refreshLimits();
}

/** Stores the last event of the live topic as the fallback for the next mount. */
export function keepCurrent(positions: readonly OptionPosition[]): void {
  queryClient.setQueryData<readonly OptionPosition[]>(CURRENT, positions);
}

/** For the time before the first event of the live topic. */
export function useListedCurrent() {
  const isMember = useIsMember();
  const options = {
    queryKey: CURRENT,
    queryFn: async ({ signal }: Abortable): Promise<readonly OptionPosition[]> => {
      const query = { current: 'true', limit: 100 } as const;
      return (await callApi(listOptionPositions, { query, signal })).positions;
    },
    enabled: isMember,
  };
  return useQuery(options, queryClient);
}

export function usePositions(filter: PositionFilter) {
  return usePages(positionsKey(filter), (cursor, signal) => {
    const { state, symbol } = filter;
    const query = { state, symbol, ...momentsOf(filter, Date.now()), cursor };
    return callApi(listOptionPositions, { query, signal });
  });
}

/** Starts again from the newest line; later pages are fetched when scrolled to. */
export function refreshPositions(filter: PositionFilter): Promise<void> {
  return refreshPages(positionsKey(filter));
}

function positionsKey({ state, symbol, span, fromDay, toDay }: PositionFilter) {
  return [...LISTS, state, symbol, span, fromDay, toDay] as const;
}

export function useOwnReceipt(id: string) {
  return useAnswer(readOptionReceipt, ['options', 'own', 'receipt', id], {
    params: { id },
    refetchInterval: untilEnded,
  });
}

export function useSharedReceipt(shareId: string) {
  return useAnswer(readSharedOption, ['options', 'shared', shareId], {
    params: { shareId },
    refetchInterval: untilEnded,
  });
}

type Asked = { state: { data?: Receipt | undefined } };

function untilEnded({ state: { data } }: Asked): number | false {
  return data && isCurrent(data.position) ? RECEIPT_EVERY_MS : false;
}

/** The published ticks of a market whose mean settles a series. */
export function useSettlementTicks(series: OptionSeries) {
  const { symbol, expiresAtSecond: to } = series;
  return useAnswer(listTicks, ['options', 'ticks', to], {
    query: { from: to - SETTLEMENT_TICKS + 1, to },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: series.settlement !== null,
    select: ({ ticks }: ReplyOf<typeof listTicks>) =>
      ticks.map(({ second, prices }) => ({ second, price: prices[marketIndex(symbol)] ?? '' })),
  });
}

/** The house's total profit or loss with options. */
export function useHouseBalance() {
  return useAnswer(readHouse, ['options', 'house'], {
    staleTime: HOUSE_STALE_MS,
    select: ({ accounts }: ReplyOf<typeof readHouse>) =>
      accounts.find(({ owner }) => owner === 'house:options')?.balance,
  });
}
