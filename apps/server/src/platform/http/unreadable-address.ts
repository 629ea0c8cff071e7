/**
 * A path that cannot be decoded never reaches a route. A browser at `/100%` is redirected to the
 * corrected address, where the app shows its not-found page; a program gets an error.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRejection } from './answer.ts';
import { isPageRequest } from './small-page.ts';

export function answerUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isPageRequest(request)) return sendRejection(request, reply, { code: 'MALFORMED' });
  return reply.redirect(readableAddress(request.url));
}

/** Always on this host: two leading slashes would name another one. */
export function readableAddress(url: string): string {
  const cut = url.indexOf('?');
  const path = (cut === -1 ? url : url.slice(0, cut)).replace(/^[/\\]+/, '/');
  const search = cut === -1 ? '' : url.slice(cut);
  const repaired = path.replace(/%(?![\da-f]{2})/gi, '%25');
  return (isReadable(repaired) ? repaired : path.replaceAll('%', '%25')) + search;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
