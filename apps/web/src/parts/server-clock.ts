/**
 * The server's time, which waits, expiries and countdowns use. A device's clock may be wrong by
 * minutes, and it may be set while the app is open: the page contains the server's time, and from
 * then on the server is asked again and again over the socket.
 */
import { bootData } from './boot-data.ts';

export function serverNowMs(): number {
  return Date.now() + clockGap().ms;
}

type Gap = { ms: number; errorMs: number };

/** A page takes up to this long from the server's clock to its first byte here. */
const BOOT_ERROR_MS = 1_000;
/** Beyond this the answer waited somewhere, in a sleeping browser for example. */
const ERROR_MS_MAX = 2_500;

let gap: Gap | undefined;

function clockGap(): Gap {
  gap ??= measureGap();
  return gap;
}

type Sample = { serverMs: number; askedAtMs: number; heardAtMs: number };

/** The better of two answers that agree; the newer of two that do not: a clock was set. */
export function followServerClock({ serverMs, askedAtMs, heardAtMs }: Sample): void {
  const errorMs = (heardAtMs - askedAtMs) / 2;
  if (errorMs < 0 || errorMs > ERROR_MS_MAX) return;
  const known = clockGap();
  const ms = Math.round(serverMs - (askedAtMs + errorMs));
  const isOther = Math.abs(ms - known.ms) > errorMs + known.errorMs;
  if (isOther || errorMs <= known.errorMs) gap = { ms, errorMs };
}

/** Without boot data (development, offline cache) the device's clock is the best available. */
function measureGap(): Gap {
  const sentAtMs = bootData()?.nowMs;
  const [arrival] = performance.getEntriesByType('navigation');
  if (sentAtMs === undefined || !(arrival instanceof PerformanceNavigationTiming)) {
    return { ms: 0, errorMs: Infinity };
  }
  const ms = Math.round(sentAtMs - (performance.timeOrigin + arrival.responseStart));
  return { ms, errorMs: BOOT_ERROR_MS };
}
