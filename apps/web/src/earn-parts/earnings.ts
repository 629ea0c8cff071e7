/** What the member has in all that earns and has earned by it, today and in all, in USDT. */
import { useEffect } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import { EARNING_PRODUCTS, readEarnings, type ReplyOf } from '@anywhen/protocol';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { queryClient } from '../api/query-client.ts';
import { onNotified } from '../live/latest-topic.ts';
import { useIsMember } from '../session/session.ts';
import { useCalendar } from './business-day.ts';

export type EarningLine = ReplyOf<typeof readEarnings>['products'][number];

const EARNINGS = ['earn', 'totals'] as const;

/** Asked for anew each business day, and whenever something happens to a product. */
export function useEarnings() {
  const enabled = useIsMember();
  const today = useCalendar()?.day;
  useEarningNews(enabled);
  return useAnswer(readEarnings, [...EARNINGS, { today }], {
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function refreshEarnings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: EARNINGS });
}

export function sumOfEarnings(
  lines: readonly EarningLine[],
  of: 'heldUsdt' | 'todayUsdt' | 'earnedUsdt',
): string {
  return formatUnits(lines.reduce((sum, line) => sum + parseUnits(line[of]), 0n));
}

/** The topics of the products bear their names. */
function useEarningNews(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return undefined;
    const stops = EARNING_PRODUCTS.map((topic) =>
      onNotified(topic, ({ isNews }) => {
        if (isNews) void refreshEarnings();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [isMember]);
}
