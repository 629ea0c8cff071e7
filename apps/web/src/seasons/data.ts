/** The server calls of this module, and its query cache. */
import {
  chooseNickname,
  openPortfolio,
  readPlace,
  readRanking,
  type ReplyOf,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { useAnswer } from '../api/use-answer.ts';
import { refreshSeasons } from '../api/acting.ts';

export type Ranking = ReplyOf<typeof readRanking>;
export type Ranked = Ranking['ranked'][number];
export type RankedBy = 'return' | 'risk';
export type Place = ReplyOf<typeof readPlace>;

export function useRanking(season: string, by: RankedBy) {
  return useAnswer(readRanking, ['seasons', 'ranking', season, by], {
    params: { season },
    query: { by },
  });
}

export function usePlace(portfolio: string) {
  return useAnswer(readPlace, ['seasons', 'place', portfolio], { params: { portfolio } });
}

/** Also without an answer: what there is by now says whether it happened. */
export async function sendJoining(season: string): Promise<void> {
  try {
    await callApi(openPortfolio, { body: { season }, idempotencyKey: crypto.randomUUID() });
  } finally {
    await refreshSeasons();
  }
}

export async function sendNickname(nickname: string | null): Promise<void> {
  await callApi(chooseNickname, { body: { nickname } });
  await refreshSeasons();
}
