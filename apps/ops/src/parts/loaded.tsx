/** What an answer looks like before it is there, and when it did not come. */
import { SkeletonRows } from '@anywhen/ui';
import type { ReactNode } from 'react';
import { NotLoaded } from './failure.tsx';
import { TEXTS } from './texts.ts';

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = { query: Query<Data>; rows?: number; children: (data: Data) => ReactNode };

/** What was read stays while it is read again, and when that fails. */
export function Loaded<Data>({ query, rows = 6, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <NotLoaded error={error} isRetrying={isFetching} onRetry={() => refetch()} />;
  return <SkeletonRows label={TEXTS.loading} count={rows} hasPicture={false} />;
}
