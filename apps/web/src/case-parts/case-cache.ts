/**
 * The cases of one module in the query cache: the desk with the open ones, lists by page, and
 * single cases. Events of the topic update a case wherever it is cached.
 */
import type { ReviewState } from '@anywhen/protocol';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { ModuleKeys, refreshPages } from '../money-forms/pages.ts';

type Case = { readonly id: string; readonly state: ReviewState };
type Desk<One> = { readonly open: readonly One[] };
type Page = Readonly<Record<string, unknown>>;

type CaseKind<One> = {
  /** Query keys of the module, and of the lists within a page. */
  readonly name: string;
  /** It still changes by itself. */
  readonly isUnderWay: (one: One) => boolean;
};

export class CaseCache<One extends Case> extends ModuleKeys {
  readonly #kind: CaseKind<One>;

  constructor(kind: CaseKind<One>) {
    super(kind.name);
    this.#kind = kind;
  }

  refreshDesk(): Promise<void> {
    return queryClient.invalidateQueries({ queryKey: this.desk });
  }

  refreshLists(): Promise<void> {
    return refreshPages(this.lists);
  }

  /** From the topic: a snapshot holds all open cases, an event one that has changed. */
  receive(cases: readonly One[], { isNews }: { isNews: boolean }): void {
    const isBehind = isNews ? !cases.every(({ id }) => this.#find(id)) : this.#hasMissed(cases);
    this.keep(cases);
    if (isBehind) void queryClient.invalidateQueries({ queryKey: this.all });
    else if (isNews) void this.refreshDesk(); // The rest of the daily limit may have changed.
  }

  keep(cases: readonly One[]): void {
    const received = new Map(cases.map((one) => [one.id, one]));
    for (const one of cases) queryClient.setQueryData(this.oneKey(one.id), one);
    queryClient.setQueryData<Desk<One>>(this.desk, (known) => {
      return known && { ...known, open: openAfter(known.open, received) };
    });
    queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: this.lists }, (known) => {
      return known && { ...known, pages: known.pages.map((page) => this.#renew(page, received)) };
    });
  }

  #find(id: string): One | undefined {
    return queryClient.getQueryData<One>(this.oneKey(id));
  }

  /** An open case that is missing from a snapshot has ended in the meantime. */
  #hasMissed(underWay: readonly One[]): boolean {
    const known = queryClient.getQueriesData<One>({ queryKey: this.ones });
    return known.some(([, one]) => {
      return one && this.#kind.isUnderWay(one) && underWay.every(({ id }) => id !== one.id);
    });
  }

  #renew(page: Page, received: ReadonlyMap<string, One>): Page {
    const { name } = this.#kind;
    const lines = page[name] as readonly One[];
    return { ...page, [name]: lines.map((one) => received.get(one.id) ?? one) };
  }
}

/** Newest first, as the server lists them. */
function openAfter<One extends Case>(
  open: readonly One[],
  received: ReadonlyMap<string, One>,
): readonly One[] {
  const others = open.filter(({ id }) => !received.has(id));
  const current = [...received.values()].filter(({ state }) => state === 'under-review');
  return [...current, ...others].toSorted((one, other) => Number(other.id) - Number(one.id));
}
