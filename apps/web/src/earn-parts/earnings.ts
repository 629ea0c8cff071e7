/** The member's total in earn products and the earnings, today and overall, in USDT. */
import { useEffect } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import { EARNING_PRODUCTS, readEarnings, type ReplyOf } from '@anywhen/protocol';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { queryClient } from '../api/query-client.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { useIsMember } from '../session/session.ts';
import { useCalendar } from './business-day.ts';

export type EarningLine = ReplyOf<typeof readEarnings>['products'][number];

const EARNINGS = ['earn', 'totals'] as const;

/** Refetched each business day, and with every event of a product. */
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

/** The topics are named like the products. */
function useEarningNews(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return undefined;
    const stops = EARNING_PRODUCTS.map((topic) =>
      onTopicEvent(topic, ({ isNews }) => {
        if (isNews) void refreshEarnings();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [isMember]);
}
