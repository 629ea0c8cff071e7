/** The one place that maps a refusal, or a bug, to an HTTP answer. */
import { REJECTIONS, type Rejection, toRejectionReply } from '@anywhen/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './call.ts';

const RETRY_SECONDS = 1;

export function sendRejection(
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: Rejection,
): FastifyReply {
  const { status } = REJECTIONS[rejection.code];
  if (status === 429 || status === 503) reply.header('Retry-After', retrySeconds(rejection));
  return reply.code(status).send(toRejectionReply(rejection, request.id));
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
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : undefined;
}

/** A lost or restarting database is an outage to wait out, not a bug to report. */
function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  const message = error instanceof Error ? error.message : '';
  return (
    (typeof code === 'string' && /^(57P0[1-3]|08\d\d\d|ECONN|ENOENT|EPIPE)/.test(code)) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  );
}

function retrySeconds({ data }: Rejection): number {
  const waitMs = data?.['retryAfterMs'];
  return typeof waitMs === 'number' ? Math.ceil(waitMs / 1_000) : RETRY_SECONDS;
}
