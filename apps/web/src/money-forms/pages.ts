/**
 * Long lists, fetched page by page. After a change, a reconnect or a return to the app only the
 * first page is refetched: later pages are fetched when scrolled to.
 */
import {
  focusManager,
  onlineManager,
  useInfiniteQuery,
  type InfiniteData,
  type Query,
} from '@tanstack/react-query';
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
      // Each would ask for every page that was ever scrolled to; see below.
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}

onlineManager.subscribe((isOnline) => isOnline && refreshStaleLists());
focusManager.subscribe((isFocused) => isFocused && refreshStaleLists());

function refreshStaleLists(): void {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const stale = shown.filter((query) => isList(query) && query.isStaleByTime(LIST_STALE_MS));
  for (const { queryKey } of stale) void refreshPages(queryKey);
}

function isList({ state: { data } }: Query): boolean {
  return typeof data === 'object' && data !== null && 'pageParams' in data;
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
