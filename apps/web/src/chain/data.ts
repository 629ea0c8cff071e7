/** The only server call of this module. */
import { readTransaction } from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';

/** A transaction never changes; only the blocks after it do. */
export function useTransaction(id: string) {
  return useAnswer(readTransaction, ['chain', id], { params: { id }, staleTime: Infinity });
}
