/**
 * Every call of this module to the server. Prices of the current moment come from the socket, never
 * from here.
 */
import { listMarkets, listSeconds, type ReplyOf } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { seedFromBoot } from '../live/index.ts';

export type SecondLine = ReplyOf<typeof listSeconds>;

/** A fresh picture of all markets by plain HTTP, for when the socket is slow to come back. */
export async function refreshMarkets(): Promise<void> {
  const markets = await callApi(listMarkets);
  seedFromBoot({ nowMs: Date.now(), markets });
}

/** The last ten minutes of a market; the seconds after that come live. */
export function useSeconds(symbol: string) {
  const options = {
    queryKey: ['markets', 'seconds', symbol],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(listSeconds, { params: { symbol }, signal }),
    staleTime: 0,
    gcTime: 0,
  };
  return useQuery(options, queryClient);
}
