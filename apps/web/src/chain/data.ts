/** The one call of this module to the server. */
import { readTransaction } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** What a transaction is never changes; only the blocks after it go on. */
export function useTransaction(id: string) {
  const options = {
    queryKey: ['chain', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readTransaction, { params: { id }, signal }),
    staleTime: Infinity,
  };
  return useQuery(options, queryClient);
}
