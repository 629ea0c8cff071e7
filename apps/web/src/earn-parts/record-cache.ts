/**
 * What the pages of one module know of its records through the query cache: the desk, lists by
 * page, and single ones with their daily lines. What the topic tells of a record is kept in every
 * list, and what else has changed with it is asked for again.
 */
import type { InfiniteData, Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { refreshPages } from '../money-forms/pages.ts';
import { refreshComing } from './coming.ts';

type Page = Readonly<Record<string, unknown>>;

type RecordKind<One> = {
  /** Of the module. */
  readonly name: string;
  /** Of the list in a page of it. */
  readonly list: string;
  /** Something still happens to it by itself. */
  readonly isOpen: (one: One) => boolean;
};

export class RecordCache<One extends { readonly id: string }> {
  readonly all: readonly [string];
  readonly desk: readonly [string, 'desk'];
  readonly lists: readonly [string, 'lists'];
  readonly #kind: RecordKind<One>;

  constructor(kind: RecordKind<One>) {
    const { name } = kind;
    this.all = [name];
    this.desk = [name, 'desk'];
    this.lists = [name, 'lists'];
    this.#kind = kind;
  }

  oneKey(id: string): readonly [string, 'one', string] {
    return [this.#kind.name, 'one', id];
  }

  async refreshAll(): Promise<void> {
    await Promise.all([refreshPages(this.lists), askAgain(this.all), refreshComing()]);
  }

  /** From the topic: a snapshot holds all that are open, an event those that have changed. */
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

  /** What is counted over all of them, and the daily lines of those that are looked at. */
  #refreshAround(records: readonly One[]): void {
    void askAgain(this.desk);
    for (const { id } of records) void askAgain(this.oneKey(id));
    void refreshComing();
  }

  /** Of each list that was asked for what is known of it. */
  #known(): One[][] {
    const { list } = this.#kind;
    const lists = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: this.lists });
    return lists.flatMap(([, known]) => {
      return known ? [known.pages.flatMap((page) => page[list] as One[])] : [];
    });
  }
}

/**
 * A first answer that is on its way may be older than what was heard, and would be kept: it is not
 * waited for. Others are given up for newer ones by themselves.
 */
async function askAgain(queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const others = queryClient.invalidateQueries({ queryKey, predicate: (one) => !isFirst(one) });
  await queryClient.cancelQueries({ queryKey, predicate: isFirst });
  await Promise.all([others, queryClient.invalidateQueries({ queryKey, predicate: isFirst })]);
}
