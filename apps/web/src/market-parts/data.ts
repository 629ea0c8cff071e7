/** All server calls of this module. Current prices come from the socket, never from here. */
import { listMarkets, listSeconds, type ReplyOf } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { seedFromBoot } from '../live/index.ts';

export type SecondLine = ReplyOf<typeof listSeconds>;

/** A snapshot of all markets over HTTP, for when the socket is slow to reconnect. */
export async function refreshMarkets(): Promise<void> {
  const markets = await callApi(listMarkets);
  seedFromBoot({ nowMs: Date.now(), markets });
}

/** The last ten minutes of a market; later seconds arrive live. */
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
