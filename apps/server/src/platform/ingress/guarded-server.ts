/**
 * The bare HTTP server of a port with its ingress checks: connections and requests are counted by
 * address before anything is parsed, foreign host names are rejected, and slow clients are cut.
 * Every port has one; what is behind it never sees a rejected client.
 */
import { randomUUID } from 'node:crypto';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REJECTIONS, type Rejection } from '@anywhen/protocol';
import { CACHE_CONTROL } from '../http/every-answer.ts';
import { failurePage, isFailure } from '../http/failure-page.ts';
import { rejectionBody } from './rejection-body.ts';
import { isPageRequest } from '../http/small-page.ts';
import type { Ingress } from './ingress.ts';
import { type RequestKind, kindOf } from './limits.ts';
import { isPlainRequest } from './target.ts';

export function openGuardedServer(answer: RequestListener, ingress: Ingress): Server {
  const { headersMs, uploadMs, checkMs, keepAliveMs, silenceMs } = ingress.limits;
  const options = {
    headersTimeout: headersMs,
    // The longest of all requests; others are cut earlier, below.
    requestTimeout: headersMs + uploadMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: keepAliveMs,
    // Node's own rejection lacks our headers; a missing host name is rejected like a wrong one.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    // Pipelined requests are still parsed after their connection was cut.
    if (request.socket.destroyed) return;
    const refusal = refusalOf(request, ingress, kindOf(request.url ?? ''), response);
    if (refusal) refuse({ request, response, ingress }, refusal);
    else {
      awaitBody(request, server, ingress);
      awaitReader(response, ingress);
      answer(request, response);
    }
  });
  server.timeout = silenceMs;
  guardConnections(server, ingress);
  return server;
}

/** A socket is accepted by its first request; from then on its connection counts as one. */
export function refusalOfSocket(
  request: IncomingMessage,
  ingress: Ingress,
  kind: RequestKind = 'socket',
): Rejection | undefined {
  const refusal = refusalOf(request, ingress, kind);
  const { remoteAddress: peer } = request.socket;
  if (!refusal && peer !== undefined) ingress.addresses?.turnIntoSocket(peer, request.socket);
  return refusal;
}

const timeouts = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** A body must arrive in time; Node itself has one limit for all requests of a server. */
function awaitBody(request: IncomingMessage, server: Server, { limits }: Ingress): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if ((length === undefined || length === '0') && coding === undefined) return;
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('the body is late'), { code: TOO_LATE });
    server.emit('clientError', error, request.socket);
  }, limits.requestMs).unref();
  timeouts.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** An answer is in memory until it is taken: who reads it byte by byte is cut. */
function awaitReader(response: ServerResponse, { limits }: Ingress): void {
  response.once('prefinish', () => {
    const timer = setTimeout(() => response.socket?.destroy(), limits.answerMs).unref();
    response.once('close', () => clearTimeout(timer));
  });
}

/** For a body that is read with a limit of its own. */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(timeouts.get(request));
}

/** Answered after a while, so that only so many may be pending. */
const LASTING: readonly RequestKind[] = ['api', 'bot', 'page'];

/**
 * Before a request is parsed: did its address ask too often, can it be read in one way only, is its
 * host name ours?
 */
function refusalOf(
  request: IncomingMessage,
  { callers, hosts, addresses }: Ingress,
  kind: RequestKind,
  response?: ServerResponse,
): Rejection | undefined {
  if (addresses) {
    const address = callers.addressOf(request);
    const isLasting = response !== undefined && LASTING.includes(kind);
    const retryAfterMs = isLasting ? addresses.begin(address, kind) : addresses.take(address, kind);
    if (retryAfterMs > 0) return { code: 'RATE_LIMITED', data: { retryAfterMs } };
    if (isLasting) response.once('close', () => addresses.end(address));
  }
  if (!isPlainRequest(request)) return { code: 'MALFORMED' };
  const { localAddress } = request.socket;
  return hosts.isOurs(request.headers.host, localAddress) ? undefined : { code: 'FORBIDDEN' };
}

/** Malformed HTTP, or a request that is too slow, ends with its connection. */
export function endBroken(error: NodeJS.ErrnoException, raw: Duplex, ingress: Ingress): void {
  const { remoteAddress: peer } = raw as Socket;
  if (peer !== undefined && !ingress.callers.isProxy(peer)) ingress.addresses?.take(peer, 'page');
  if (error.code === 'ECONNRESET' || !raw.writable) {
    raw.destroy();
    return;
  }
  const status = BROKEN[error.code ?? ''] ?? '400 Bad Request';
  const headers = Object.entries({ ...ingress.headers, ...NOTHING_FOLLOWS });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  raw.once('finish', () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
}

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

const BROKEN: Readonly<Record<string, string>> = {
  [TOO_LATE]: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

const NOTHING_FOLLOWS = {
  'Cache-Control': CACHE_CONTROL.moment,
  Connection: 'close',
  'Content-Length': '0',
};

type Refused = { request: IncomingMessage; response: ServerResponse; ingress: Ingress };

function refuse({ request, response, ingress }: Refused, rejection: Rejection): void {
  const { code, data } = rejection;
  const { status } = REJECTIONS[code];
  const waitMs = data?.['retryAfterMs'];
  const retrySeconds = typeof waitMs === 'number' ? Math.ceil(waitMs / 1_000) : undefined;
  const isPage = isFailure(status) && isPageRequest(request);
  const body = isPage
    ? failurePage({ code, headers: request.headers, retrySeconds: retrySeconds ?? 0 })
    : JSON.stringify(rejectionBody(rejection, { url: request.url, requestId: randomUUID() }));
  response.writeHead(status, {
    ...ingress.headers,
    'Cache-Control': CACHE_CONTROL.moment,
    'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    ...(retrySeconds === undefined ? {} : { 'Retry-After': String(retrySeconds) }),
  });
  response.end(body);
}

/** Node's own listener comes second: for a connection that is cut it would only cost time. */
function guardConnections(server: Server, { addresses, callers }: Ingress): void {
  if (!addresses) return;
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (peer === undefined) {
      socket.destroy();
      return;
    }
    if (!callers.isProxy(peer)) {
      if (!addresses.connect(peer, socket)) {
        socket.destroy();
        return;
      }
      socket.once('close', () => addresses.disconnect(peer, socket));
    }
    for (const listener of listeners) listener.call(server, socket);
  });
}
