/** All upcoming payments and due dates of the member, over all products; refetched each day. */
import { COMING_DAYS_MAX, readComing } from '@anywhen/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useCalendar } from './business-day.ts';

const COMING = ['earn', 'coming'] as const;

export function useComing(days: number = COMING_DAYS_MAX) {
  const today = useCalendar()?.day;
  const options = {
    queryKey: [...COMING, { days, today }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readComing, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  };
  return useQuery(options, queryClient);
}

/** Refetches after a change. */
export function refreshComing(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: COMING });
}
