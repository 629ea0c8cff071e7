/**
 * The surface of programs over HTTP: every call of the protocol goes through the same steps, in the
 * order of rulebook 29.2. No cookie is read or set, and nothing but bare JSON leaves it.
 */
import { createHash } from 'node:crypto';
import {
  BOT_BASE,
  BOT_ERRORS,
  type BotErrorName,
  type BotTerms,
  type Endpoint,
  KEY_PATTERN,
  botErrorOf,
  describeBotError,
  weightOf,
} from '@anywhen/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnknownOutcome } from '../core/core.ts';
import { explainFailure } from '../platform/http/answer.ts';
import type { BotCall, Call } from '../platform/http/call.ts';
import { Refusal, refuse } from '../platform/http/call.ts';
import type { OrderCounts } from '../platform/http/order-counts.ts';
import type { Route } from '../platform/http/routes.ts';
import type { Ingress } from '../platform/ingress/ingress.ts';
import type { Log } from '../platform/log.ts';
import type { DatabasePulse } from '../platform/postgres/pulse.ts';
import { BotRefusal, refuseBot } from './bot-refusal.ts';
import type { BotLimits } from './bot-limits.ts';
import type { KnownKey, KnownKeys } from './known-keys.ts';
import { readParameters } from './read-parameters.ts';
import { SignedRequest } from './signed-request.ts';

type BotServing = {
  ingress: Ingress;
  log: Log;
  nowMs: () => number;
  keys: KnownKeys;
  /** Undefined when counting is off. */
  limits: BotLimits | undefined;
  orderCounts: OrderCounts | undefined;
  isServing: () => boolean;
  pulse: Pick<DatabasePulse, 'orSilent'>;
  observe(endpoint: string, status: number, seconds: number): void;
};

/** What an unknown path weighs. */
const UNKNOWN_WEIGHT = 1;
/** What programs of real money ask for below `/sapi`: there is no way in or out, for no key. */
const MOVING_MONEY = /^\/bot\/sapi\/.*(withdraw|transfer|deposit)/i;
/** Readers of charts look for their own words in a refusal. */
const OF_CHARTS = /^\/bot\/udf\//;

export function serveBotRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  parts: BotServing,
): void {
  void app.register(async (scope) => {
    // What was signed are the bytes, whatever they are said to be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler((error, request, reply) => sendFault(error, { request, reply, parts }));
    for (const route of routes) serveRoute(scope, route, parts);
    const unknown = (request: FastifyRequest, reply: FastifyReply) => {
      countWeight(parts, request, reply, UNKNOWN_WEIGHT);
      return refuseBot(MOVING_MONEY.test(request.url) ? 'FORBIDDEN' : 'UNKNOWN_PATH');
    };
    scope.all(BOT_BASE, unknown);
    scope.all(`${BOT_BASE}/*`, unknown);
  });
}

function serveRoute(scope: FastifyInstance, route: Route, parts: BotServing): void {
  const { method, path, name } = route.endpoint;
  scope.route({
    method,
    url: BOT_BASE + path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const began = performance.now();
      try {
        const answering = answer(route, { request, reply, parts });
        return await parts.pulse.orSilent(answering);
      } catch (error) {
        return sendFault(error, { request, reply, parts });
      } finally {
        parts.observe(name, reply.statusCode, (performance.now() - began) / 1_000);
      }
    },
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; parts: BotServing };

async function answer(route: Route, { request, reply, parts }: Exchange): Promise<unknown> {
  const { endpoint } = route;
  const terms = requireTerms(endpoint);
  if (!parts.isServing()) refuse('UNAVAILABLE');
  const asked = readRequest(request);
  const weight = weightOf(
    terms,
    Object.fromEntries(asked.pairs.map((each) => [each.name, each.value])),
  );
  countWeight(parts, request, reply, weight);
  const ip = parts.ingress.callers.addressOf(request.raw);
  const common = { requestId: request.id, ip };
  if (route.access !== 'bot') {
    const query = readParameters(endpoint, asked.parameters());
    return (route as Extract<Route, { access: 'public' }>).answer({
      ...common,
      query,
    } as Call<Endpoint>);
  }
  const key = await requireKey(parts, request, { terms, ip });
  const signatureId = terms.permission === 'key' ? '' : requireSigned(parts, asked, key);
  const query = readParameters(endpoint, asked.parameters());
  parts.keys.noteUse(key, ip);
  if (endpoint.orders > 0) countOrders(parts, reply, { uid: key.uid, orders: endpoint.orders });
  const call: BotCall<Endpoint> = { ...common, query, uid: key.uid, signatureId } as never;
  return route.answer(call);
}

function requireTerms({ bot, name }: Endpoint): BotTerms {
  if (!bot) throw new Error(`${name} has no terms for programs`);
  return bot;
}

function readRequest({ raw, body }: FastifyRequest): SignedRequest {
  const [, query = ''] = (raw.url ?? '').split(/\?(.*)/s);
  return new SignedRequest(query, Buffer.isBuffer(body) ? body.toString('latin1') : '');
}

function countWeight(
  { limits, ingress }: BotServing,
  request: FastifyRequest,
  reply: FastifyReply,
  weight: number,
): void {
  const used = limits?.take(ingress.callers.addressOf(request.raw), weight) ?? weight;
  reply.headers({ 'X-MBX-USED-WEIGHT': used, 'X-MBX-USED-WEIGHT-1M': used });
}

async function requireKey(
  { keys, nowMs }: BotServing,
  { headers }: FastifyRequest,
  { terms, ip }: { terms: BotTerms; ip: string },
): Promise<KnownKey> {
  const typed = headers['x-mbx-apikey'];
  if (typeof typed !== 'string' || !KEY_PATTERN.test(typed)) refuseBot('BAD_KEY_FORMAT');
  const key = (await keys.find(typed)) ?? refuseBot('REJECTED_KEY');
  if (!key.isFrom(ip)) refuseBot('REJECTED_KEY');
  if (terms.permission === 'trade' && !key.mayTrade(nowMs())) refuseBot('REJECTED_KEY');
  return key;
}

/** The same for the very same request of the same key only. */
function requireSigned({ nowMs }: BotServing, asked: SignedRequest, key: KnownKey): string {
  asked.requireInTime(nowMs());
  const signature = asked.requireSignature();
  if (!key.isSigned(asked.signedParts, signature)) refuseBot('BAD_SIGNATURE');
  return createHash('sha256').update(`${key.id} ${signature.toLowerCase()}`).digest('hex');
}

function countOrders(
  { orderCounts }: BotServing,
  reply: FastifyReply,
  { uid, orders }: { uid: number; orders: number },
): void {
  if (!orderCounts) return;
  const { retryAfterMs, counts } = orderCounts.take(uid, orders);
  const [tenSeconds = 0, day = 0] = counts;
  reply.headers({ 'X-MBX-ORDER-COUNT-10S': tenSeconds, 'X-MBX-ORDER-COUNT-1D': day });
  if (retryAfterMs === 0) return;
  const limit = retryAfterMs > 10_000 ? '200000 orders per 1 DAY' : '100 orders per 10 SECOND';
  throw new BotRefusal('TOO_MANY_ORDERS', [limit], { retryAfterMs });
}

function sendFault(error: unknown, { request, reply, parts }: Exchange): FastifyReply {
  const { name, about, retryAfterMs, data } = faultOf(error, parts.log, request.id);
  const { status } = BOT_ERRORS[name];
  if (status === 429 || status === 418 || status === 503) {
    reply.header('Retry-After', Math.max(1, Math.ceil((retryAfterMs ?? 1_000) / 1_000)));
  }
  reply.code(status);
  const said = describeBotError({ name, about });
  const ofCharts = OF_CHARTS.test(request.url) ? { s: 'error', errmsg: said.msg } : {};
  return reply.send({ ...said, ...ofCharts, ...(data ? { data } : {}) });
}

type Fault = {
  name: BotErrorName;
  about: readonly string[];
  retryAfterMs?: number | undefined;
  data?: object | undefined;
};

function faultOf(error: unknown, log: Log, requestId: string): Fault {
  if (error instanceof BotRefusal) {
    return { name: error.errorName, about: error.about, ...error.more };
  }
  if (error instanceof UnknownOutcome) return { name: 'OUTCOME_UNKNOWN', about: [] };
  const rejection =
    error instanceof Refusal ? error.rejection : explainFailure(error, log, requestId);
  return botErrorOf(rejection);
}
