/** The rows of a paged answer, an empty state, and a button for the next page. */
import { Button } from '@anywhen/ui';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Loaded } from './loaded.tsx';
import { TEXTS } from './texts.ts';

type PagedQuery<Page> = {
  data: { pages: Page[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type MoreRowsProps<Page, Row> = {
  query: PagedQuery<Page>;
  rowsOf: (page: Page) => readonly Row[];
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

export function MoreRows<Page, Row>(props: MoreRowsProps<Page, Row>) {
  const { query, rowsOf, empty, children } = props;
  const { error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf);
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            {isFetchNextPageError && <Failure error={error} />}
            {hasNextPage && (
              <div className="flex justify-center p-3">
                <Button
                  look="secondary"
                  isBusy={isFetchingNextPage}
                  onClick={() => fetchNextPage()}
                >
                  {TEXTS.more}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
