/** The products of other modules that the centre lists. */
import { listMachineModels, listStakingPools } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

type Asking = { signal: AbortSignal };

const STALE_MS = 30_000; // Terms change rarely; the stock of a model is shown on its page.

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
