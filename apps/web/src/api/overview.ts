/** What the member owns in all: one answer from the server that several pages show. */
import { readOverview, type ReplyOf } from '@anywhen/protocol';
import { useEffect, useRef } from 'react';
import { useAnswer } from './use-answer.ts';
import { useBalanceChange } from '../live/balance-change.ts';
import { queryClient } from './query-client.ts';

export type Overview = ReplyOf<typeof readOverview>;

const OVERVIEW = ['overview'] as const;
const OVERVIEW_EVERY_MS = 15_000; // Prices move it, and only the server counts open positions.
const REFRESH_AFTER_MS = 1_000;
const REFRESH_EVERY_MS = 5_000;

/** Asked for again when a balance has moved, be it by what happened elsewhere. */
export function useOverview() {
  useRefreshOnChange();
  return useAnswer(readOverview, OVERVIEW, { refetchInterval: OVERVIEW_EVERY_MS });
}

export function refreshOverview(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OVERVIEW });
}

/** A hundred balances may change in a second; the totals are asked for once. */
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
