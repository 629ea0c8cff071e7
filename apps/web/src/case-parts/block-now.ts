/**
 * The current block of the simulated chain; components that depend on it rerender with each block.
 */
import { nextBlockMs, type Network } from '@anywhen/protocol';
import { useNowUntil } from '../parts/passing-time.ts';
import { serverNowMs } from '../parts/server-clock.ts';

/** The server's time of this render; while mounted it updates with every block. */
export function useBlockNow(network: Network, isWatched = true): number {
  return useNowUntil(isWatched ? nextBlockMs(network, serverNowMs()) : 0);
}
