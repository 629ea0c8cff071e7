/** What the currencies of the spot account cost: asked by spot and by funding, known once. */
import { listPositions } from '@anywhen/protocol';
import { useAnswer } from './use-answer.ts';
import { queryClient } from './query-client.ts';

const POSITIONS = ['positions'] as const;

/** Nothing is asked where nobody wants it. */
export function usePositions({ isWanted }: { isWanted: boolean }) {
  return useAnswer(listPositions, POSITIONS, { enabled: isWanted });
}

export function refreshPositions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: POSITIONS });
}
