/**
 * Long lists, fetched page by page. After a change only the first page is refetched: later pages
 * are fetched when scrolled to.
 */
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';

type Page = { readonly nextCursor: string | null };
type Ask<P> = (cursor: string | undefined, signal: AbortSignal) => Promise<P>;

const LIST_STALE_MS = 30_000; // Not refetched on every mount.

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

/** Drops all pages but the first from every list with this key prefix. */
export function forgetOlderPages(queryKey: readonly unknown[]): void {
  queryClient.setQueriesData<InfiniteData<unknown>>({ queryKey }, (known) => {
    return known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };
  });
}

/** Starts again from the newest line. */
export function refreshPages(queryKey: readonly unknown[]): Promise<void> {
  forgetOlderPages(queryKey);
  return queryClient.invalidateQueries({ queryKey });
}

/** The query keys of a module: its desk, its lists by page, and single things by their ids. */
export class ModuleKeys {
  readonly all: readonly [string];
  readonly desk: readonly [string, 'desk'];
  readonly lists: readonly [string, 'lists'];
  readonly ones: readonly [string, 'one'];

  constructor(module: string) {
    this.all = [module];
    this.desk = [module, 'desk'];
    this.lists = [module, 'lists'];
    this.ones = [module, 'one'];
  }

  oneKey(id: string): readonly [string, 'one', string] {
    return [...this.ones, id];
  }
}
