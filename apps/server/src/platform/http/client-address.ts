/**
 * The address a request comes from, read as Fastify reads it, for requests that never reach it: a
 * socket's calls and a page's requests must count on one counter. Without a trusted proxy the
 * header is not looked at, because anybody can write it.
 */
import type { IncomingMessage } from 'node:http';

export function clientAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const peer = request.socket.remoteAddress ?? '';
  if (!trustsProxy) return peer;
  const [first = ''] = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return first.trim() || peer;
}
