/**
 * The steps of every call, over HTTP or over the socket: limits, session, input, key, the module's
 * function. Both transports share one pipeline, and so one rate limit.
 */
import type { Endpoint, ReplyOf } from '@anywhen/protocol';
import { type Call, type MemberCall, refuse } from './call.ts';
import type { AddressLimits } from '../ingress/address-limits.ts';
import { type Allowance, RateLimits } from '../ingress/rate-limits.ts';
import type { DatabasePulse } from '../postgres/pulse.ts';
import { type Incoming, readInput } from './parse.ts';
import type { Route } from './routes.ts';

const MONEY_PER_MEMBER = { perMinute: 120, burst: 60 };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An incoming call: nothing of it has been validated. */
export type Asked = Omit<Call<Endpoint>, keyof Incoming> & {
  incoming: Incoming;
  findSession: () => Promise<{ uid: number; sessionId: string } | undefined>;
};

type PipelineParts = {
  nowMs: () => number;
  hasRateLimits: boolean;
  /** The ingress's counter; undefined when counting is off. */
  addresses?: AddressLimits | undefined;
  isServing?: () => boolean;
  /** Callers waiting for a hung database are asked to retry. */
  pulse?: Pick<DatabasePulse, 'orSilent'>;
};

export class RequestPipeline {
  readonly #limits: RateLimits | undefined;
  readonly #addresses: AddressLimits | undefined;
  readonly #isServing: () => boolean;
  readonly #pulse: PipelineParts['pulse'];

  /** While `isServing` returns false, everybody is asked to retry later. */
  constructor(parts: PipelineParts) {
    this.#limits = parts.hasRateLimits ? new RateLimits(parts.nowMs) : undefined;
    this.#addresses = parts.addresses;
    this.#isServing = parts.isServing ?? (() => true);
    this.#pulse = parts.pulse;
  }

  /** Comes before everything else, because it is the cheapest check. */
  requireServing(): void {
    if (!this.#isServing()) refuse('UNAVAILABLE');
  }

  /** A call on a socket counts for its address like a request, which the ingress has counted. */
  admitSocketCall(ip: string): void {
    this.requireServing();
    const retryAfterMs = this.#addresses?.take(ip, 'api') ?? 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
  }

  /** Returns the reply's data; everything else is thrown. */
  answer(route: Route, asked: Asked): Promise<Reply> {
    const answer = this.#answer(route, asked);
    return this.#pulse?.orSilent(answer) ?? answer;
  }

  async #answer(route: Route, asked: Asked): Promise<Reply> {
    const { endpoint } = route;
    if (route.access === 'public') return route.answer(toCall(asked, endpoint, NOBODY));
    const session = await asked.findSession();
    if (!session) refuse('NOT_LOGGED_IN');
    this.#admitMember(session.uid, endpoint);
    const call = toCall(asked, endpoint, session);
    if (endpoint.isMoney) requireIdempotencyKey(call);
    return route.answer(call);
  }

  #admitMember(uid: number, { name, isMoney, callsPerSecond }: Endpoint): void {
    if (callsPerSecond !== null) {
      const allowance = { perMinute: 60 * callsPerSecond, burst: callsPerSecond };
      this.#requireAllowance(`member ${uid} ${name}`, allowance);
    } else if (isMoney) this.#requireAllowance(`member ${uid}`, MONEY_PER_MEMBER);
  }

  #requireAllowance(key: string, allowance: Allowance): void {
    const retryAfterMs = this.#limits?.take(key, allowance) ?? 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
  }
}

type Reply = ReplyOf<Endpoint>;

/** A public route's function does not see the caller. */
const NOBODY = { uid: 0, sessionId: '' };

/** Written out for speed: every call passes here (decision 0012). */
function toCall(
  asked: Asked,
  endpoint: Endpoint,
  { uid, sessionId }: { uid: number; sessionId: string },
): MemberCall<Endpoint> {
  const { params, query, body } = readInput(endpoint, asked.incoming);
  return {
    params,
    query,
    body,
    requestId: asked.requestId,
    ip: asked.ip,
    userAgent: asked.userAgent,
    origin: asked.origin,
    cookies: asked.cookies,
    // A UUID is the same in capitals, and its request happens once.
    idempotencyKey: asked.idempotencyKey.toLowerCase(),
    setCookie: asked.setCookie,
    markReplay: asked.markReplay,
    upload: asked.upload,
    uid,
    sessionId,
  };
}

function requireIdempotencyKey({ idempotencyKey }: Call<Endpoint>): void {
  const field = 'Idempotency-Key';
  if (idempotencyKey === '') refuse('VALIDATION', { fields: { [field]: 'required' } });
  if (!UUID.test(idempotencyKey)) refuse('VALIDATION', { fields: { [field]: 'format' } });
}
