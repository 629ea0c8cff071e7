/**
 * Answers that are the same for everybody until the next release: their bytes are built once, also
 * compressed, and clients that have them get a 304. Serving one costs next to nothing.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerKind, CACHE_CONTROL } from './every-answer.ts';

export type Encoding = 'br' | 'gzip';

export type Prepared = {
  type: string;
  kind: AnswerKind;
  etag: string;
  plain: Buffer;
  smaller: Readonly<Partial<Record<Encoding, Buffer>>>;
};

/** Below this size compression saves nothing noticeable. */
const SMALL_BYTES = 1_024;
const BROTLI_QUALITY = 9;

/** A text without precompressed forms gets one here. */
export function prepare(
  text: string,
  { type, kind = 'release' }: { type: string; kind?: AnswerKind },
): Prepared {
  const plain = Buffer.from(text);
  const smaller = plain.length < SMALL_BYTES ? {} : { br: compress(plain, BROTLI_QUALITY) };
  return { type, kind, etag: etagOf(plain), plain, smaller };
}

export function compress(bytes: Buffer, quality: number): Buffer {
  const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  });
}

/** Weak: it identifies the content, in whichever encoding it is sent. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, kind, etag, plain, smaller }: Prepared,
): FastifyReply {
  reply.headers({ 'Cache-Control': CACHE_CONTROL[kind], ETag: etag, Vary: 'Accept-Encoding' });
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = bestOf(request, smaller);
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(type).send((encoding && smaller[encoding]) ?? plain);
}

export function takes(request: FastifyRequest, encoding: Encoding): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return accepted.includes(encoding);
}

function bestOf(request: FastifyRequest, smaller: Prepared['smaller']): Encoding | undefined {
  return (['br', 'gzip'] as const).find((each) => smaller[each] && takes(request, each));
}

/** A proxy may have turned it into a strong one. */
function hasAlready(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const wanted = etag.slice(2);
  return header
    .split(/\s*,\s*/)
    .some((each) => each === '*' || each.replace(/^W\//, '') === wanted);
}
