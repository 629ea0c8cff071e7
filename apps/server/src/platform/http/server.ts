/**
 * HTTP for the API: every endpoint of the protocol goes through the same steps — limits, cross-site
 * check, session, input, the module's function, envelope. Modules never see a request or a reply.
 */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { API_BASE, type Endpoint, MEMBER_HEADER } from '@anywhen/protocol';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { EarlyServer } from '../ingress/early-server.ts';
import type { Ingress } from '../ingress/ingress.ts';
import { endBroken, openGuardedServer } from '../ingress/guarded-server.ts';
import type { Log } from '../log.ts';
import { explainFailure, sendRejection } from './answer.ts';
import { type Call, type CookieChange, FileReply, refuse } from './call.ts';
import { csrfCookieName, isOwnWrite, newCsrfToken } from './cross-site.ts';
import { drainOnClose } from './drain.ts';
import { CACHE_CONTROL } from './every-answer.ts';
import { findCachedReply } from './cached-json.ts';
import { ownOrigin } from './own-origin.ts';
import type { Asked, CallerSession, RequestPipeline, StaffSession } from './request-pipeline.ts';
import type { Route } from './routes.ts';
import { answerUnreadable } from './unreadable-address.ts';
import { leaveBodiesUnread, receiveUpload } from './uploads.ts';

const BODY_BYTES_MAX = 64 * 1_024;
const CSRF_COOKIE_SECONDS = 180 * 86_400;

/** How the cookies of a surface differ: two ports of one host share what a browser sends. */
type CookieStyle = { csrf: string; sameSite: 'lax' | 'strict' };

type Origin = Pick<Config, 'isSecure' | 'publicOrigin'>;

export type HttpParts = {
  config: Origin;
  /** By default those of the member app. */
  cookies?: CookieStyle;
  ingress: Ingress;
  /** A port that is open already. */
  early?: EarlyServer | undefined;
  log: Log;
  nowMs: () => number;
  findSession(cookies: Call<Endpoint>['cookies']): Promise<CallerSession | undefined>;
  /** On the console. */
  findStaff?(cookies: Call<Endpoint>['cookies']): Promise<StaffSession | undefined>;
  observe(endpoint: string, status: number, seconds: number): void;
};

export async function createHttpServer(parts: HttpParts): Promise<FastifyInstance> {
  const { ingress, early, log } = parts;
  const { headers } = ingress;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    serverFactory: (answer) => early?.handOver(answer) ?? openGuardedServer(answer, ingress),
    clientErrorHandler: (error, socket) => endBroken(error, socket, ingress),
    // Requests on an open connection during shutdown are served: the exchange still runs.
    return503OnClosing: false,
    // An undecodable or overlong path reaches neither a route nor the hook below.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header('Cache-Control', CACHE_CONTROL.moment);
      void answerUnreadable(request, reply);
    },
  });
  await app.register(fastifyCookie);
  drainOnClose(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', CACHE_CONTROL.moment);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    return sendRejection(request, reply, explainFailure(error, log, request.id));
  });
  return app;
}

type RouteParts = HttpParts & { pipeline: RequestPipeline };

export function serveRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  parts: RouteParts,
): void {
  const uploads = routes.filter(({ endpoint }) => endpoint.isUpload);
  for (const route of routes) if (!uploads.includes(route)) serveRoute(app, route, parts);
  void app.register(async (scope) => {
    leaveBodiesUnread(scope);
    for (const route of uploads) serveRoute(scope, route, parts);
  });
}

function serveRoute(app: FastifyInstance, route: Route, parts: RouteParts): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const began = performance.now();
      try {
        return await answerRequest({ route, request, reply, parts });
      } finally {
        const seconds = (performance.now() - began) / 1_000;
        parts.observe(endpoint.name, reply.statusCode, seconds);
      }
    },
  });
}

type Exchange = {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  parts: RouteParts;
};

async function answerRequest({ route, request, reply, parts }: Exchange) {
  const { config, pipeline, cookies } = parts;
  pipeline.requireServing();
  const csrf = request.cookies[cookies?.csrf ?? csrfCookieName(config.isSecure)];
  if (route.endpoint.method !== 'GET' && !isOwnWrite(request, csrf)) refuse('FORBIDDEN');
  if (!csrf) setCsrfCookie(reply, config, cookies);
  const asked = toAsked(request, reply, parts);
  if (route.endpoint.isUpload) asked.upload = receiveUpload(request, parts.ingress.limits);
  const data = await pipeline.answer(route, asked);
  if (data instanceof FileReply) return sendFile(reply, data);
  const bytes = findCachedReply(data);
  return bytes ? reply.type('application/json; charset=utf-8').send(bytes) : { ok: true, data };
}

/** A stream is read as fast as the client takes it, and destroyed when the client goes away. */
function sendFile(reply: FastifyReply, { type, bytes, name }: FileReply): FastifyReply {
  if (name) reply.header('Content-Disposition', `attachment; filename="${name}"`);
  return reply.type(type).send(bytes);
}

function toAsked(request: FastifyRequest, reply: FastifyReply, parts: HttpParts): Asked {
  const { params, query, body, cookies } = request;
  const key = request.headers['idempotency-key'];
  const member = request.headers[MEMBER_HEADER];
  return {
    incoming: { params, query, body },
    expectedMember: typeof member === 'string' ? member : '',
    findSession: () => parts.findSession(cookies),
    findStaff: () => parts.findStaff?.(cookies) ?? Promise.resolve(undefined),
    requestId: request.id,
    ip: parts.ingress.callers.addressOf(request.raw),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    acceptLanguage: (request.headers['accept-language'] ?? '').slice(0, 200),
    origin: parts.config.publicOrigin ?? originOf(request.server),
    cookies,
    idempotencyKey: typeof key === 'string' ? key : '',
    setCookie: (change) => void setCookie(reply, parts, change),
    markReplay: () => void reply.header('Idempotent-Replay', 'true'),
  };
}

/** Empty before it listens, as when a test calls it without a socket. */
function originOf(server: FastifyInstance): string {
  return server.addresses().length === 0 ? '' : ownOrigin(server.listeningOrigin);
}

function setCookie(
  reply: FastifyReply,
  { config, cookies }: HttpParts,
  change: CookieChange,
): void {
  const { sameSite = 'lax' } = cookies ?? {};
  const options = { path: '/', httpOnly: true, secure: config.isSecure, sameSite } as const;
  if (change.value === null) reply.clearCookie(change.name, options);
  else reply.setCookie(change.name, change.value, { ...options, maxAge: change.maxAgeSeconds });
}

/** Readable by our own pages on purpose: they must repeat it in a header. */
export function setCsrfCookie(
  reply: FastifyReply,
  { isSecure }: Pick<Config, 'isSecure'>,
  { csrf, sameSite }: CookieStyle = { csrf: csrfCookieName(isSecure), sameSite: 'lax' },
): void {
  reply.setCookie(csrf, newCsrfToken(), {
    path: '/',
    secure: isSecure,
    sameSite,
    maxAge: CSRF_COOKIE_SECONDS,
  });
}
