/** The one place that maps a refusal, or a bug, to an HTTP answer. */
import { REJECTIONS, type Rejection } from '@anywhen/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { isDatabaseAway } from '../postgres/error-code.ts';
import { Refusal } from './call.ts';
import { failurePage, isFailure } from './failure-page.ts';
import { rejectionBody } from '../ingress/rejection-body.ts';
import { isPageRequest } from './small-page.ts';

const RETRY_SECONDS = 1;

export function sendRejection(
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: Rejection,
): FastifyReply {
  const { status } = REJECTIONS[rejection.code];
  if (status === 429 || status === 503) reply.header('Retry-After', whenToRetry(rejection));
  reply.code(status);
  if (!isFailure(status) || !isPageRequest(request))
    return reply.send(rejectionBody(rejection, { url: request.url, requestId: request.id }));
  const { headers } = request;
  const page = failurePage({ code: rejection.code, headers, retrySeconds: secondsOf(rejection) });
  return reply.type('text/html; charset=utf-8').send(page);
}

function secondsOf({ data }: Rejection): number {
  const waitMs = data?.['retryAfterMs'];
  return typeof waitMs === 'number' ? waitMs / 1_000 : RETRY_SECONDS;
}

/** What the caller gets for a failure; a bug is logged. */
export function explainFailure(error: unknown, log: Log, requestId: string): Rejection {
  const rejection = toRejection(error);
  if (rejection.code === 'INTERNAL') log.error({ err: error, reqId: requestId }, 'bug');
  return rejection;
}

/** Fastify's own refusals (bad JSON, too large, wrong type) become ours; the rest is a bug. */
export function toRejection(error: unknown): Rejection {
  if (error instanceof Refusal) return error.rejection;
  const status = statusOf(error);
  if (status === 413) return { code: 'FILE_TOO_LARGE' };
  if (status !== undefined && status >= 400 && status < 500) return { code: 'MALFORMED' };
  if (isDatabaseAway(error)) return { code: 'UNAVAILABLE' };
  return { code: 'INTERNAL' };
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

/** In seconds, or the moment itself where a lock ends at one. */
function whenToRetry({ data }: Rejection): string {
  const [waitMs, atMs] = [data?.['retryAfterMs'], data?.['retryAtMs']];
  if (typeof waitMs === 'number') return String(Math.ceil(waitMs / 1_000));
  if (typeof atMs === 'number') return new Date(Math.ceil(atMs / 1_000) * 1_000).toUTCString();
  return String(RETRY_SECONDS);
}
