/** The cost basis of the currencies in the spot account, shared by spot and funding. */
import { listPositions } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call.ts';
import { queryClient } from './query-client.ts';

const POSITIONS = ['positions'] as const;

/** Nothing is fetched while no component needs it. */
export function usePositions({ isWanted }: { isWanted: boolean }) {
  const options = {
    queryKey: POSITIONS,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(listPositions, { signal }),
    enabled: isWanted,
  };
  return useQuery(options, queryClient);
}

export function refreshPositions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: POSITIONS });
}
