/**
 * The records of one module in the query cache: the desk, lists by page, and single records with
 * their daily lines. Events of the topic update a record in every list; derived data is refetched.
 */
import type { InfiniteData, Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { ModuleKeys, refreshPages } from '../money-forms/pages.ts';
import { refreshComing } from './coming.ts';

type Page = Readonly<Record<string, unknown>>;

type RecordKind<One> = {
  /** The query key of the module. */
  readonly name: string;
  /** The query key of the lists in a page. */
  readonly list: string;
  /** It still changes by itself. */
  readonly isOpen: (one: One) => boolean;
};

export class RecordCache<One extends { readonly id: string }> extends ModuleKeys {
  readonly #kind: RecordKind<One>;

  constructor(kind: RecordKind<One>) {
    super(kind.name);
    this.#kind = kind;
  }

  async refreshAll(): Promise<void> {
    await Promise.all([refreshPages(this.lists), askAgain(this.all), refreshComing()]);
  }

  /** From the topic: a snapshot holds all open ones, an event those that have changed. */
  receive(records: readonly One[], { isNews }: { isNews: boolean }): void {
    const lists = this.#known();
    const known = lists.flat();
    const isUnknown = records.some(({ id }) => known.every((one) => one.id !== id));
    const hasMissed = known.some((one) => {
      return this.#kind.isOpen(one) && records.every(({ id }) => id !== one.id);
    });
    this.keep(records);
    if (lists.length > 0 && (isUnknown || (!isNews && hasMissed))) void this.refreshAll();
    else if (isNews) this.#refreshAround(records);
  }

  keep(records: readonly One[]): void {
    const received = new Map(records.map((one) => [one.id, one]));
    const { list } = this.#kind;
    queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: this.lists }, (known) => {
      const renew = (page: Page) => {
        const lines = page[list] as readonly One[];
        return { ...page, [list]: lines.map((one) => received.get(one.id) ?? one) };
      };
      return known && { ...known, pages: known.pages.map(renew) };
    });
  }

  /** Totals, and the daily lines of the mounted records. */
  #refreshAround(records: readonly One[]): void {
    void askAgain(this.desk);
    for (const { id } of records) void askAgain(this.oneKey(id));
    void refreshComing();
  }

  /** The cached pages of each list. */
  #known(): One[][] {
    const { list } = this.#kind;
    const lists = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: this.lists });
    return lists.flatMap(([, known]) => {
      return known ? [known.pages.flatMap((page) => page[list] as One[])] : [];
    });
  }
}

/**
 * A pending first reply may be older than the event and would be cached, so it is cancelled. Later
 * fetches are replaced by newer ones anyway.
 */
async function askAgain(queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const others = queryClient.invalidateQueries({ queryKey, predicate: (one) => !isFirst(one) });
  await queryClient.cancelQueries({ queryKey, predicate: isFirst });
  await Promise.all([others, queryClient.invalidateQueries({ queryKey, predicate: isFirst })]);
}
