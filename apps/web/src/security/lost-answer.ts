/**
 * A change whose answer got lost may have happened: sent again, the old password would be wrong and
 * use up a try. So the next press first checks the security log.
 */
import { useRef } from 'react';
import type { SecurityChange } from '@anywhen/protocol';
import { NoAnswer } from '../api/call.ts';
import { refreshMe } from '../parts/me.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import { hasHappened } from './data.ts';

const CLOCK_GAP_MS = 2_000; // The tolerance of the page's estimate of the server's time.

/** Sends a change once, over as many presses as necessary. */
export function useSureChange(
  changes: readonly SecurityChange[],
): (send: () => Promise<void>) => Promise<void> {
  const lostAtMs = useRef<number | undefined>(undefined);
  return async (send) => {
    if (lostAtMs.current !== undefined && (await hasHappened(changes, lostAtMs.current))) {
      await refreshMe();
      return;
    }
    const sentAtMs = serverNowMs() - CLOCK_GAP_MS;
    try {
      await send();
      lostAtMs.current = undefined;
    } catch (error) {
      if (error instanceof NoAnswer) lostAtMs.current ??= sentAtMs;
      throw error;
    }
  };
}
