/** What an endpoint answers, through the cache of replies: once, refreshed, or page by page. */
import type { Endpoint, ReplyOf } from '@anywhen/protocol';
import { useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query';
import { usePresence } from '../session/presence.ts';
import { useSession } from '../session/session.ts';
import { callApi, type Input } from './call.ts';
import { queryClient } from './query-client.ts';

type Asked<E extends Endpoint> = Pick<Input<E>, 'params' | 'query'> & {
  isEnabled?: boolean;
  /** Asked again this often while somebody is there; never by itself without it. */
  everyMs?: number;
};

/** By endpoint and what is asked, so that the same question has one answer. */
export function answerKey<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}): QueryKey {
  return [endpoint.name, asked.params ?? {}, asked.query ?? {}];
}

export function useAnswer<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}) {
  const { params, query } = asked;
  const live = useLive(asked);
  return useQuery(
    {
      queryKey: answerKey(endpoint, asked),
      queryFn: ({ signal }) => callApi(endpoint, { params, query, signal }),
      ...live,
    },
    queryClient,
  );
}

type Paged = { nextCursor: string | null };

export function usePages<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}) {
  const { params, query } = asked;
  const live = useLive(asked);
  return useInfiniteQuery(
    {
      queryKey: [...answerKey(endpoint, asked), 'pages'],
      queryFn: async ({ pageParam, signal }) => {
        const page = { ...query, cursor: pageParam } as Input<E>['query'];
        return (await callApi(endpoint, { params, query: page, signal })) as ReplyOf<E> & Paged;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      ...live,
    },
    queryClient,
  );
}

/** Whatever is asked of this endpoint is old now. */
export function refresh(...endpoints: readonly Endpoint[]): void {
  for (const { name } of endpoints) void queryClient.invalidateQueries({ queryKey: [name] });
}

/**
 * Without a pace nothing is asked again by itself: to open a member or a case is a row of the audit
 * log, and a window that comes to the front is no look of anybody.
 */
function useLive<E extends Endpoint>({ everyMs, isEnabled = true }: Asked<E>) {
  const isThere = usePresence();
  const isIn = useSession().kind === 'in';
  const isLive = everyMs !== undefined && isThere;
  return {
    enabled: isEnabled && isIn,
    refetchInterval: isLive ? everyMs : (false as const),
    refetchOnWindowFocus: everyMs !== undefined,
    refetchOnReconnect: everyMs !== undefined,
    // What was read once is read anew when its page is opened again.
    ...(everyMs === undefined ? { staleTime: Infinity, gcTime: 0 } : {}),
  };
}
