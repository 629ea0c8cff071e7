/** The cost basis of the currencies in the spot account, shared by spot and funding. */
import { listPositions } from '@anywhen/protocol';
import { useAnswer } from './use-answer.ts';
import { queryClient } from './query-client.ts';

const POSITIONS = ['positions'] as const;

/** Nothing is fetched while no component needs it. */
export function usePositions({ isWanted }: { isWanted: boolean }) {
  return useAnswer(listPositions, POSITIONS, { enabled: isWanted });
}

export function refreshPositions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: POSITIONS });
}
