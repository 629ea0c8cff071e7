/** All server calls of this module. Current prices come from the socket, never from here. */
import { listMarkets, listSeconds, type ReplyOf } from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { seedFromBoot } from '../live/index.ts';

export type SecondLine = ReplyOf<typeof listSeconds>;

/** A snapshot of all markets over HTTP, for when the socket is slow to reconnect. */
export async function refreshMarkets(): Promise<void> {
  const markets = await callApi(listMarkets);
  seedFromBoot({ nowMs: Date.now(), markets });
}

/** The last ten minutes of a market; later seconds arrive live. */
export function useSeconds(symbol: string) {
  return useAnswer(listSeconds, ['markets', 'seconds', symbol], {
    params: { symbol },
    staleTime: 0,
    gcTime: 0,
  });
}
