/**
 * How much of a server one address may use, and for how long (rulebook 0.4). Tests lower them, the
 * product runs with these.
 */
import { WEIGHT_PER_MINUTE } from '@anywhen/protocol';
import type { Allowance } from './rate-limits.ts';
import { pathOf } from './target.ts';

/** The kind of a request: each costs differently, and has its own count. */
export type RequestKind = 'api' | 'bot' | 'page' | 'file' | 'socket';

export type IngressLimits = {
  /** Open at once, sockets included; not counted for proxies, which serve many clients. */
  connectionsMax: number;
  /** Calls and pages that are not answered yet. */
  underWayMax: number;
  allowances: Readonly<Record<RequestKind, Allowance>>;
  /** A client that is rejected more often than this is blocked for a while. */
  refusals: Allowance;
  shutOutMs: number;
  /** From the first byte of a request to its last header, and from there to the end of its body. */
  headersMs: number;
  requestMs: number;
  /** The same for an accepted file, and how much of it must arrive per interval at least. */
  uploadMs: number;
  uploadPace: { bytes: number; everyMs: number };
  /** For a client to take its answer, from the moment it is ready. */
  answerMs: number;
  /** How often the two above it are checked. */
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
    // What programs ask for has a weight; the lightest calls alone come to this many.
    bot: { perMinute: WEIGHT_PER_MINUTE, burst: WEIGHT_PER_MINUTE },
    page: { perMinute: 300, burst: 150 },
    // A first visit takes some fifty files, and an office has one address.
    file: { perMinute: 3_000, burst: 1_000 },
    socket: { perMinute: 300, burst: 200 },
  },
  refusals: { perMinute: 300, burst: 300 },
  shutOutMs: 10_000,
  headersMs: 10_000,
  requestMs: 20_000,
  uploadMs: 120_000,
  uploadPace: { bytes: 32_768, everyMs: 10_000 },
  answerMs: 120_000,
  checkMs: 1_000,
  keepAliveMs: 72_000,
  silenceMs: 75_000,
};

/** By the path that is served, however it is written. */
export function kindOf(url: string): RequestKind {
  const path = pathOf(url);
  if (/^\/api\b/.test(path)) return 'api';
  if (/^\/bot(\/|$)/.test(path)) return 'bot';
  return /^\/(livez|readyz)$|\.\w+$/.test(path) ? 'file' : 'page';
}
