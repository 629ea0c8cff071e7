/** The member's total assets: one server reply that several pages show. */
import { readOverview, type ReplyOf } from '@anywhen/protocol';
import { useEffect, useRef } from 'react';
import { useAnswer } from './use-answer.ts';
import { useBalanceChange } from '../live/balance-change.ts';
import { queryClient } from './query-client.ts';
import { LAST_KNOWN, openOwn } from '../session/own-records.ts';

export type Overview = ReplyOf<typeof readOverview>;

const OVERVIEW = ['overview'] as const;
const OVERVIEW_EVERY_MS = 15_000; // It moves with prices; only the server values open positions.
const REFRESH_AFTER_MS = 1_000;
const REFRESH_EVERY_MS = 5_000;

/**
 * Refetched when a balance changes, also from another device. What was last seen is kept for an
 * app that is opened without a network (parts/last-known).
 */
export function useOverview() {
  useRefreshOnChange();
  const asked = useAnswer(readOverview, OVERVIEW, { refetchInterval: OVERVIEW_EVERY_MS });
  const { data } = asked;
  useEffect(() => {
    if (!data) return;
    const { totalUsdt, accounts } = data;
    openOwn(LAST_KNOWN).write({ totalUsdt, accounts });
  }, [data]);
  return asked;
}

export function refreshOverview(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OVERVIEW });
}

/** A hundred balances may change in a second; the totals are fetched once. */
function useRefreshOnChange(): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const refreshedAtMs = useRef(0);
  useBalanceChange(() => {
    if (timer.current !== undefined) return;
    const waitMs = Math.max(
      REFRESH_AFTER_MS,
      refreshedAtMs.current + REFRESH_EVERY_MS - Date.now(),
    );
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        refreshedAtMs.current = Date.now();
        void refreshOverview();
      },
      Math.min(waitMs, REFRESH_EVERY_MS),
    );
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
