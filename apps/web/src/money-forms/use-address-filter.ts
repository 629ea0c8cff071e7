/** The filter of a list as URL parameters, so that it can be linked to. */
import { useMemo } from 'react';
import { navigate, useQuery, type To } from '../router/index.ts';

/** `read` and `write` must be stable. */
export function useAddressFilter<Filter>(
  read: (query: URLSearchParams) => Filter,
  write: (filter: Filter) => To,
): [filter: Filter, apply: (filter: Filter) => void] {
  const query = useQuery();
  const filter = useMemo(() => read(query), [read, query]);
  /** Filters replace each other in the history: back leaves the page, not one filter. */
  const apply = (next: Filter) => void navigate(write(next), { replace: true });
  return [filter, apply];
}
