/** What the member owns in all: one answer from the server that several pages show. */
import { readOverview, type ReplyOf } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call.ts';
import { queryClient } from './query-client.ts';

export type Overview = ReplyOf<typeof readOverview>;

const OVERVIEW = ['overview'] as const;
const OVERVIEW_EVERY_MS = 15_000; // Prices move it, and only the server counts open positions.

export function useOverview() {
  const options = {
    queryKey: OVERVIEW,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readOverview, { signal }),
    refetchInterval: OVERVIEW_EVERY_MS,
  };
  return useQuery(options, queryClient);
}

export function refreshOverview(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OVERVIEW });
}
