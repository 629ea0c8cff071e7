/** What the centre shows of products that have pages of their own. */
import { listMachineModels, listStakingPools } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

type Asking = { signal: AbortSignal };

const STALE_MS = 30_000; // Terms change seldom; what is left of a model is told on its page.

export function usePools() {
  const queryFn = ({ signal }: Asking) => callApi(listStakingPools, { signal });
  return useQuery({ queryKey: ['centre', 'pools'], queryFn, staleTime: STALE_MS }, queryClient);
}

export function useModels() {
  const queryFn = ({ signal }: Asking) => callApi(listMachineModels, { signal });
  return useQuery({ queryKey: ['centre', 'models'], queryFn, staleTime: STALE_MS }, queryClient);
}

export function refreshOthers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['centre'] });
}
