/** The member's own limits over all quick products: today's figures, and the break. */
import { readOwnLimits, takeABreak, type BreakDays, type ReplyOf } from '@anywhen/protocol';
import { DAY_MS } from '@anywhen/prices';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import type { To } from '../router/index.ts';
import { useIsMember } from '../session/session.ts';

export type OwnLimits = ReplyOf<typeof readOwnLimits>;

/** Where the daily loss limit is changed. */
export const LOSS_LIMIT: To = '/homeindex/accountconfig';

const OWN_LIMITS = ['limits', 'own'] as const;
const AFTER_MIDNIGHT_MS = 1_000;

/** Without data for visitors and until it is loaded. */
export function useOwnLimits() {
  const isMember = useIsMember();
  return useAnswer(readOwnLimits, OWN_LIMITS, {
    enabled: isMember,
    // Today's figures start over with the next UTC day.
    refetchInterval: () => DAY_MS - (serverNowMs() % DAY_MS) + AFTER_MIDNIGHT_MS,
  });
}

/** Something was opened, reduced or ended: the figures are refetched when next shown. */
export function refreshLimits(): void {
  void queryClient.invalidateQueries({ queryKey: OWN_LIMITS });
}

export async function beginBreak(days: BreakDays): Promise<void> {
  const { breakUntilMs } = await callApi(takeABreak, { body: { days } });
  queryClient.setQueryData<OwnLimits>(OWN_LIMITS, (known) => known && { ...known, breakUntilMs });
  refreshLimits();
}
