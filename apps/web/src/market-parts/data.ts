/**
 * Every call of this module to the server. Prices of the current moment come from the socket, never
 * from here.
 */
import { listMarkets, listSeconds, type ReplyOf } from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { seedFromBoot } from '../live/index.ts';

export type SecondLine = ReplyOf<typeof listSeconds>;

/** A fresh picture of all markets by plain HTTP, for when the socket is slow to come back. */
export async function refreshMarkets(): Promise<void> {
  const markets = await callApi(listMarkets);
  seedFromBoot({ nowMs: Date.now(), markets });
}

/** The last ten minutes of a market; the seconds after that come live. */
export function useSeconds(symbol: string) {
  return useAnswer(listSeconds, ['markets', 'seconds', symbol], {
    params: { symbol },
    staleTime: 0,
    gcTime: 0,
  });
}
