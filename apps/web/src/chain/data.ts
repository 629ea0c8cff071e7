/** The only server call of this module. */
import { readTransaction } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** A transaction never changes; only the blocks after it do. */
export function useTransaction(id: string) {
  const options = {
    queryKey: ['chain', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readTransaction, { params: { id }, signal }),
    staleTime: Infinity,
  };
  return useQuery(options, queryClient);
}
