/** The simulated chain as it goes on: what depends on its blocks is drawn anew with each one. */
import { nextBlockMs, type Network } from '@anywhen/protocol';
import { useNowUntil } from '../parts/passing-time.ts';
import { serverNowMs } from '../parts/server-clock.ts';

/** The server's time of this picture; while it is watched there is a new one with every block. */
export function useBlockNow(network: Network, isWatched = true): number {
  return useNowUntil(isWatched ? nextBlockMs(network, serverNowMs()) : 0);
}
