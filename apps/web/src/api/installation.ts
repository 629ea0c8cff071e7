/** The operator's settings of this server: one public reply that several pages show. */
import { readInstallation } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call.ts';
import { queryClient } from './query-client.ts';

const STALE_MS = 300_000; // It changes only when the server restarts.

export function useInstallation() {
  const options = {
    queryKey: ['installation'],
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readInstallation, { signal }),
    staleTime: STALE_MS,
  };
  return useQuery(options, queryClient);
}
