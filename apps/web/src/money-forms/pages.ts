/**
 * Long lists, asked for page by page. After a change only the beginning of a list is worth asking
 * for: the pages behind it come when the member gets there.
 */
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';

type Page = { readonly nextCursor: string | null };
type Ask<P> = (cursor: string | undefined, signal: AbortSignal) => Promise<P>;

const LIST_STALE_MS = 30_000; // Not on every look.

export function usePages<P extends Page>(queryKey: readonly unknown[], ask: Ask<P>) {
  return useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }: P) => nextCursor ?? undefined,
      staleTime: LIST_STALE_MS,
    },
    queryClient,
  );
}

/** Of all lists whose key begins so, what lies behind the first page is forgotten. */
export function forgetOlderPages(queryKey: readonly unknown[]): void {
  queryClient.setQueriesData<InfiniteData<unknown>>({ queryKey }, (known) => {
    return known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };
  });
}

/** From the newest line again. */
export function refreshPages(queryKey: readonly unknown[]): Promise<void> {
  forgetOlderPages(queryKey);
  return queryClient.invalidateQueries({ queryKey });
}
