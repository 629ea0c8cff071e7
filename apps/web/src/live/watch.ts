/** The live part for code outside components: seeds, the end of a session, the stale banner. */
import type { TickerEvent } from '@anywhen/protocol';
import type { Listener } from './keyed-store.ts';
import { getLive } from './live.ts';
import type { Pong } from './socket.ts';

/** A resumed page needs a moment for its snapshot; the banner must not flash. */
const STALE_FOR_MS = 1_000;

/** Every event of all markets with its seed, as it arrives; after a pause, seconds are missing. */
export function onTickerEvent(listener: (event: TickerEvent) => void): () => void {
  return getLive().onTickerEvent(listener);
}

/** The server ended the session: by a log out elsewhere, or because it expired. */
export function onSessionEnded(listener: Listener): () => void {
  return getLive().onSessionEnded(listener);
}

/** What the server says about its clock and its build, every half minute and after a sleep. */
export function onPong(listener: (pong: Pong) => void): () => void {
  return getLive().onPong(listener);
}

/** Another member has logged in in this browser. */
export function onOtherMember(listener: Listener): () => void {
  return getLive().onOtherMember(listener);
}

/** Call after every login and log out. */
export function renewSession(): void {
  getLive().renewSession();
}

/** Reports when displayed prices have been stale for a second, and when that is over. */
export function onStalePrices(listener: (areStale: boolean) => void): () => void {
  const live = getLive();
  let areStale = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const change = (to: boolean) => {
    waiting = undefined;
    if (areStale === to) return;
    areStale = to;
    listener(to);
  };
  const look = () => {
    const isFine = !live.arePricesWanted || live.freshness.liveness === 'live';
    if (isFine) {
      clearTimeout(waiting);
      change(false);
    } else {
      waiting ??= setTimeout(() => change(true), STALE_FOR_MS);
    }
  };
  const stops = [live.freshness.subscribe(look), live.onPricesWanted(look)];
  look();
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
}
