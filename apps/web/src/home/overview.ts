/**
 * What the member owns, through the cache all pages share. The call itself brings the protocol's
 * schemas along, which a visitor's first screen must not wait for; so it is loaded when asked.
 */
import { useQuery } from '@tanstack/react-query';
import type { Overview } from './data.ts';

export const OVERVIEW_KEY = ['funding', 'overview'] as const;

export function useOverview() {
  return useQuery<Overview>({
    queryKey: OVERVIEW_KEY,
    queryFn: async ({ signal }) => {
      const { fetchOverview } = await import('./data.ts');
      return fetchOverview(signal);
    },
  });
}
