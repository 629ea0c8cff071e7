/** The one call of this module to the server. */
import { readTransaction } from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';

/** What a transaction is never changes; only the blocks after it go on. */
export function useTransaction(id: string) {
  return useAnswer(readTransaction, ['chain', id], { params: { id }, staleTime: Infinity });
}
