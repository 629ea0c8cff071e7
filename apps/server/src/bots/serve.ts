/**
 * The surface of programs over HTTP: every call of the protocol goes through the same steps. No
 * cookie is read or set, and nothing but bare JSON leaves it.
 */
import { BOT_BASE, BOT_ERRORS, describeBotError } from '@anywhen/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../platform/http/routes.ts';
import type { Ingress } from '../platform/ingress/ingress.ts';
import {
  type AnsweringParts,
  type BotCaller,
  answerBot,
  faultOf,
  takeWeight,
} from './calls/answering.ts';
import { refuseBot } from './bot-refusal.ts';
import { SignedRequest } from './calls/signed-request.ts';

type BotServing = AnsweringParts & {
  ingress: Ingress;
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
      takeWeight(parts, callerOf({ request, reply, parts }), UNKNOWN_WEIGHT);
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
        const asked = readRequest(request);
        const caller = callerOf({ request, reply, parts });
        const parameters = () => asked.parameters();
        const answering = answerBot(route, { asked, parameters }, { parts, caller });
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

function callerOf({ request, reply, parts }: Exchange): BotCaller {
  return {
    key: request.headers['x-mbx-apikey'],
    ip: parts.ingress.callers.addressOf(request.raw),
    requestId: request.id,
    onWeight: (used) => {
      void reply.headers({ 'X-MBX-USED-WEIGHT': used, 'X-MBX-USED-WEIGHT-1M': used });
    },
    onOrders: ([tenSeconds = 0, day = 0]) => {
      void reply.headers({ 'X-MBX-ORDER-COUNT-10S': tenSeconds, 'X-MBX-ORDER-COUNT-1D': day });
    },
  };
}

function readRequest({ raw, body }: FastifyRequest): SignedRequest {
  const [, query = ''] = (raw.url ?? '').split(/\?(.*)/s);
  return new SignedRequest(query, Buffer.isBuffer(body) ? body.toString('latin1') : '');
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
