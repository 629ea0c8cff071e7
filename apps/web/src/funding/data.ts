/**
 * Every call of this module to the server, and the answers its pages share through the query cache.
 * Balances that change meanwhile arrive by the live topic; nothing here asks again because of them.
 */
import {
  listRecords,
  readAssets,
  readMe,
  transfer,
  type AccountKind,
  type BodyOf,
  type ReplyOf,
} from '@anywhen/protocol';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshPositions } from '../api/positions.ts';
import { recordsQuery, type RecordFilter } from './record-filter.ts';

export type TransferWish = BodyOf<typeof transfer>;
export type TransferReceipt = ReplyOf<typeof transfer>;
export type RecordPage = ReplyOf<typeof listRecords>;

const ALL = ['funding'] as const;
/** The name the identity module gives to the same answer: one serves both. */
const ME = ['identity', 'me'] as const;
const RECORDS = ['funding', 'records'] as const;
const assetsKey = (kind: AccountKind) => ['funding', 'assets', kind] as const;

const ME_STALE_MS = 300_000;
const RECORDS_STALE_MS = 30_000; // A long list is asked for page by page; not on every look.

export function useAssets(kind: AccountKind) {
  const options = {
    queryKey: assetsKey(kind),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readAssets, { params: { kind }, signal }),
  };
  return useQuery(options, queryClient);
}

export function refreshAssets(kinds: readonly AccountKind[]): Promise<unknown> {
  return Promise.all(
    kinds.map((kind) => queryClient.invalidateQueries({ queryKey: assetsKey(kind) })),
  );
}

/** The same key with the same wish is carried out once, however often it is sent. */
export async function sendTransfer(wish: TransferWish, key: string): Promise<TransferReceipt> {
  const receipt = await callApi(transfer, { body: wish, idempotencyKey: key });
  queryClient.setQueriesData<KnownRecords>({ queryKey: RECORDS }, firstPageOnly);
  void queryClient.invalidateQueries({ queryKey: ALL });
  void refreshPositions();
  return receipt;
}

export function useRecords(filter: RecordFilter) {
  return useInfiniteQuery(
    {
      queryKey: [...RECORDS, filter],
      queryFn: ({ pageParam, signal }) => {
        const query = { ...recordsQuery(filter, Date.now()), cursor: pageParam };
        return callApi(listRecords, { query, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: RECORDS_STALE_MS,
    },
    queryClient,
  );
}

/** From the newest line again; the pages behind it are asked for when the member gets there. */
export function refreshRecords(filter: RecordFilter): Promise<void> {
  const queryKey = [...RECORDS, filter];
  queryClient.setQueryData<KnownRecords>(queryKey, firstPageOnly);
  return queryClient.invalidateQueries({ queryKey });
}

/** Undefined until it is known: then the choice stored in this browser counts. */
export function useOwnDateFormat() {
  const options = {
    queryKey: ME,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readMe, { signal }),
    staleTime: ME_STALE_MS,
  };
  return useQuery(options, queryClient).data?.dateFormat;
}

type KnownRecords = InfiniteData<RecordPage>;

/** A list is renewed page after page; after a change only its beginning is worth asking for. */
function firstPageOnly(known: KnownRecords | undefined): KnownRecords | undefined {
  return known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };
}
