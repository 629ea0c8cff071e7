/** What an endpoint answers, shared through the query cache by its key. */
import type { Endpoint, ReplyOf } from '@anywhen/protocol';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { callApi, type Input } from './call.ts';
import { queryClient } from './query-client.ts';

type Asked<E extends Endpoint, Data> = Pick<Input<E>, 'params' | 'query'> &
  Omit<UseQueryOptions<ReplyOf<E>, Error, Data>, 'queryKey' | 'queryFn'>;

export function useAnswer<E extends Endpoint, Data = ReplyOf<E>>(
  endpoint: E,
  queryKey: QueryKey,
  { params, query, ...options }: Asked<E, Data> = {},
) {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    callApi(endpoint, { params, query, signal });
  return useQuery({ queryKey, queryFn, ...options }, queryClient);
}
