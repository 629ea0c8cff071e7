/**
 * The steps of every call, over HTTP or over the socket: limits, session, input, key, the module's
 * function. Both transports share one pipeline, and so one rate limit.
 */
import {
  type Endpoint,
  type ReplyOf,
  isPersonsEndpoint,
  restsWhileActing,
} from '@anywhen/protocol';
import { type Call, FileReply, type MemberCall, type StaffMember, refuse } from './call.ts';
import type { AddressLimits } from '../ingress/address-limits.ts';
import { networkOf } from '../ingress/networks.ts';
import { type Allowance, RateLimits } from '../ingress/rate-limits.ts';
import type { DatabasePulse } from '../postgres/pulse.ts';
import { type Incoming, readInput } from './parse.ts';
import type { OrderCounts } from './order-counts.ts';
import type { Route } from './routes.ts';

const MONEY_PER_MEMBER = { perMinute: 120, burst: 60 };
const CALLS_PER_STAFF = { perMinute: 300, burst: 100 };
/** A page asks for several things at once. */
const SECONDS_OF_READS_AT_ONCE = 10;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An incoming call: nothing of it has been validated. */
export type Asked = Omit<Call<Endpoint>, keyof Incoming> & {
  incoming: Incoming;
  /** The member a page believes to call for; empty or absent when it does not say. */
  expectedMember?: string | undefined;
  findSession: () => Promise<CallerSession | undefined>;
  /** On the console. */
  findStaff?: (() => Promise<StaffSession | undefined>) | undefined;
};

/** `actingUid`: for whom it acts, where that is another number than its member's. */
export type CallerSession = { uid: number; sessionId: string; actingUid?: number };

export type StaffSession = { staff: StaffMember; sessionId: string };

type PipelineParts = {
  nowMs: () => number;
  hasRateLimits: boolean;
  /** The ingress's counter; undefined when counting is off. */
  addresses?: AddressLimits | undefined;
  /** Shared with the programs of members (rulebook 29.4). */
  orderCounts?: OrderCounts | undefined;
  isServing?: () => boolean;
  /** Callers waiting for a hung database are asked to retry. */
  pulse?: Pick<DatabasePulse, 'orSilent'>;
};

export class RequestPipeline {
  readonly #limits: RateLimits | undefined;
  readonly #addresses: AddressLimits | undefined;
  readonly #orderCounts: OrderCounts | undefined;
  readonly #isServing: () => boolean;
  readonly #pulse: PipelineParts['pulse'];

  /** While `isServing` returns false, everybody is asked to retry later. */
  constructor(parts: PipelineParts) {
    this.#limits = parts.hasRateLimits ? new RateLimits(parts.nowMs) : undefined;
    this.#addresses = parts.addresses;
    this.#orderCounts = parts.orderCounts;
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
  answer(route: Route, asked: Asked): Promise<Reply | FileReply> {
    const answer = this.#answer(route, asked);
    return this.#pulse?.orSilent(answer) ?? answer;
  }

  async #answer(route: Route, asked: Asked): Promise<Reply | FileReply> {
    const { endpoint } = route;
    if (route.access === 'staff') return this.#answerStaff(route, asked);
    if (route.access === 'bot') throw new Error(`${endpoint.name} is for programs`);
    const isPublic = route.access === 'public';
    const isExpecting = endpoint.rejections.includes('OTHER_MEMBER') && asked.expectedMember;
    const session = isPublic && !isExpecting ? undefined : await asked.findSession();
    const acting = session && (session.actingUid ?? session.uid);
    if (acting && isExpecting && asked.expectedMember !== String(acting)) refuse('OTHER_MEMBER');
    if (isPublic) {
      this.#admitNetwork(asked.ip, endpoint);
      return route.answer(toCall(asked, endpoint, NOBODY));
    }
    if (!session) refuse('NOT_LOGGED_IN');
    this.#admitMember(session.uid, endpoint);
    const call = toCall(asked, endpoint, callerOf(session, endpoint));
    if (endpoint.isMoney) requireIdempotencyKey(call);
    return route.answer(call);
  }

  async #answerStaff(
    { endpoint, answer }: Extract<Route, { access: 'staff' }>,
    asked: Asked,
  ): Promise<Reply | FileReply> {
    const session = await asked.findStaff?.();
    if (!session) return refuse('NOT_LOGGED_IN');
    const { staff, sessionId } = session;
    this.#requireAllowance(`staff ${staff.id}`, CALLS_PER_STAFF);
    const own = ownAllowance(endpoint);
    if (own) this.#requireAllowance(`staff ${staff.id} ${endpoint.name}`, own);
    if (!endpoint.roles.includes(staff.role)) refuse('FORBIDDEN');
    return answer({ ...toCall(asked, endpoint, NOBODY), staff, sessionId });
  }

  #admitMember(uid: number, endpoint: Endpoint): void {
    const own = ownAllowance(endpoint);
    if (own) this.#requireAllowance(`member ${uid} ${endpoint.name}`, own);
    else if (endpoint.isMoney) this.#requireAllowance(`member ${uid}`, MONEY_PER_MEMBER);
    const { orders } = endpoint;
    const retryAfterMs = orders > 0 ? (this.#orderCounts?.take(uid, orders).retryAfterMs ?? 0) : 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
  }

  #admitNetwork(ip: string, endpoint: Endpoint): void {
    const own = ownAllowance(endpoint);
    if (own) this.#requireAllowance(`network ${networkOf(ip)} ${endpoint.name}`, own);
  }

  #requireAllowance(key: string, allowance: Allowance): void {
    const retryAfterMs = this.#limits?.take(key, allowance) ?? 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
  }
}

type Reply = ReplyOf<Endpoint>;

function ownAllowance({ isMoney, callsPerSecond }: Endpoint): Allowance | undefined {
  if (callsPerSecond === null) return undefined;
  const burst = isMoney ? callsPerSecond : SECONDS_OF_READS_AT_ONCE * callsPerSecond;
  return { perMinute: 60 * callsPerSecond, burst };
}

/** What is the person's they are asked as themselves; all else as whom their session acts for. */
function callerOf({ uid, sessionId, actingUid = uid }: CallerSession, endpoint: Endpoint) {
  if (!isPersonsEndpoint(endpoint)) return { uid: actingUid, sessionId, actingUid };
  if (actingUid !== uid && restsWhileActing(endpoint)) refuse('PORTFOLIO_NOT_ALLOWED');
  return { uid, sessionId, actingUid };
}

/** A public route's function does not see the caller. */
const NOBODY = { uid: 0, sessionId: '', actingUid: 0 };

/** Written out for speed: every call passes here (decision 0012). */
function toCall(
  asked: Asked,
  endpoint: Endpoint,
  { uid, sessionId, actingUid }: Required<CallerSession>,
): MemberCall<Endpoint> {
  const { params, query, body } = readInput(endpoint, asked.incoming);
  return {
    params,
    query,
    body,
    requestId: asked.requestId,
    ip: asked.ip,
    userAgent: asked.userAgent,
    acceptLanguage: asked.acceptLanguage,
    origin: asked.origin,
    cookies: asked.cookies,
    // A UUID is the same in capitals, and its request happens once.
    idempotencyKey: asked.idempotencyKey.toLowerCase(),
    setCookie: asked.setCookie,
    markReplay: asked.markReplay,
    upload: asked.upload,
    uid,
    sessionId,
    actingUid,
  };
}

function requireIdempotencyKey({ idempotencyKey }: Call<Endpoint>): void {
  const field = 'Idempotency-Key';
  if (idempotencyKey === '') refuse('VALIDATION', { fields: { [field]: 'required' } });
  if (!UUID.test(idempotencyKey)) refuse('VALIDATION', { fields: { [field]: 'format' } });
}
