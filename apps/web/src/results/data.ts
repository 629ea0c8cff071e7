/** The server call of this module, and its query cache: a query for each month. */
import { readResults, type ReplyOf } from '@anywhen/protocol';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';

export type ResultMonth = ReplyOf<typeof readResults>;

const RESULTS = ['results'] as const;

export function useResults(month: string | undefined) {
  return useAnswer(readResults, [...RESULTS, month ?? 'current'], { query: { month } });
}

export function refreshResults(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: RESULTS });
}
