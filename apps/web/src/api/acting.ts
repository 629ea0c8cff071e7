/**
 * For whom this session acts: the practice account, or a portfolio of a season (rulebook 30.2). A
 * switch loads the page anew, so that nothing of the one is ever shown as the other's.
 */
import { actFor, isPortfolioUid, readSeasons, type ReplyOf } from '@anywhen/protocol';
import { callApi } from './call.ts';
import { queryClient } from './query-client.ts';
import { useAnswer } from './use-answer.ts';
import { findMember, useMember } from '../session/session.ts';

export type SeasonsFound = ReplyOf<typeof readSeasons>;
export type OwnPortfolio = SeasonsFound['portfolios'][number];

const SEASONS = ['seasons', 'own'] as const;
/** Values move every five minutes. */
const STALE_MS = 60_000;

export function useSeasons() {
  const isMember = useMember() !== undefined;
  return useAnswer(readSeasons, SEASONS, { enabled: isMember, staleTime: STALE_MS });
}

export function refreshSeasons(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['seasons'] });
}

/** By its number alone, before anything was asked. */
export function useIsActing(): boolean {
  const uid = useMember()?.uid;
  return uid !== undefined && isPortfolioUid(Number(uid));
}

/** Null: back to the practice account. */
export async function switchTo(portfolio: string | null): Promise<void> {
  if ((findMember()?.uid ?? '') === portfolio) return;
  await callApi(actFor, { body: { portfolio } });
  window.location.assign(portfolio === null ? '/my/seasons' : '/');
}
