/** All upcoming payments and due dates of the member, over all products; refetched each day. */
import { COMING_DAYS_MAX, readComing } from '@anywhen/protocol';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { queryClient } from '../api/query-client.ts';
import { useCalendar } from './business-day.ts';

const COMING = ['earn', 'coming'] as const;

export function useComing(days: number = COMING_DAYS_MAX) {
  const today = useCalendar()?.day;
  return useAnswer(readComing, [...COMING, { days, today }], {
    query: { days },
    placeholderData: keepPreviousData,
  });
}

/** Refetches after a change. */
export function refreshComing(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: COMING });
}
