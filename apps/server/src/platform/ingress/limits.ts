/**
 * How much one address may take of a server, and how long it may take for it (rulebook 0.4). Tests
 * lower them, the product runs with these.
 */
import type { Allowance } from './rate-limits.ts';

/** What a request asks for: each kind costs differently, and has a count of its own. */
export type RequestKind = 'api' | 'page' | 'file' | 'socket';

export type IngressLimits = {
  /** Open at once, sockets included; not counted for proxies, which speak for many. */
  connectionsMax: number;
  /** Calls and pages that are not answered yet. */
  underWayMax: number;
  allowances: Readonly<Record<RequestKind, Allowance>>;
  /** Whoever is refused more often than this does not listen, and is shut out for a while. */
  refusals: Allowance;
  shutOutMs: number;
  /** From the first byte of a request to its last header, and from there to the end of its body. */
  headersMs: number;
  requestMs: number;
  /** The same for a file that is let in, and how much of it must come in each while at least. */
  uploadMs: number;
  uploadPace: { bytes: number; everyMs: number };
  /** How often the two are looked at. */
  checkMs: number;
  /** How long a connection stays open between two requests, and when nothing moves on it. */
  keepAliveMs: number;
  silenceMs: number;
};

export const INGRESS_LIMITS: IngressLimits = {
  connectionsMax: 256,
  underWayMax: 32,
  allowances: {
    api: { perMinute: 300, burst: 300 },
    page: { perMinute: 300, burst: 150 },
    // A first visit takes some fifty files, and a fixture has one address.
    file: { perMinute: 3_000, burst: 1_000 },
    socket: { perMinute: 300, burst: 200 },
  },
  refusals: { perMinute: 300, burst: 300 },
  shutOutMs: 10_000,
  headersMs: 10_000,
  requestMs: 20_000,
  uploadMs: 120_000,
  uploadPace: { bytes: 32_768, everyMs: 10_000 },
  checkMs: 1_000,
  keepAliveMs: 72_000,
  silenceMs: 75_000,
};

export function kindOf(url: string): RequestKind {
  if (/^\/api\b/.test(url)) return 'api';
  return /^\/(livez|readyz)\b|^[^?]*\.\w+(\?|$)/.test(url) ? 'file' : 'page';
}
