/** The products of other modules that the centre lists. */
import { listMachineModels, listStakingPools } from '@anywhen/protocol';
import { useAnswer } from '../../api/use-answer.ts';
import { queryClient } from '../../api/query-client.ts';

const STALE_MS = 30_000; // Terms change seldom; what is left of a model is told on its page.

export function usePools() {
  return useAnswer(listStakingPools, ['centre', 'pools'], { staleTime: STALE_MS });
}

export function useModels() {
  return useAnswer(listMachineModels, ['centre', 'models'], { staleTime: STALE_MS });
}

export function refreshOthers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['centre'] });
}
