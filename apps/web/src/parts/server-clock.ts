/**
 * The server's time, which waits, expiries and countdowns use. A device's clock may be wrong by
 * minutes; the page contains the server's time, and the browser knows when the page was loaded.
 */
import { bootData } from './boot-data.ts';

export function serverNowMs(): number {
  return Date.now() + clockGapMs();
}

let gapMs: number | undefined;

function clockGapMs(): number {
  gapMs ??= measureGapMs();
  return gapMs;
}

/** Without boot data (development, offline cache) the device's clock is the best available. */
function measureGapMs(): number {
  const sentAtMs = bootData()?.nowMs;
  const [arrival] = performance.getEntriesByType('navigation');
  if (sentAtMs === undefined || !(arrival instanceof PerformanceNavigationTiming)) return 0;
  return Math.round(sentAtMs - (performance.timeOrigin + arrival.responseStart));
}
