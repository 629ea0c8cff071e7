/**
 * Files as the body of a request: nothing of one is read before its route reads it, never more than
 * allowed, and never for longer. Content-Length is a hint: trusted when it is too large, and
 * otherwise ignored.
 */
import type { IncomingMessage } from 'node:http';
import { FILE_NAME_HEADER, type RejectionCode } from '@anywhen/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowLongBody } from '../ingress/guarded-server.ts';
import type { IngressLimits } from '../ingress/limits.ts';
import { type Arrival, Refusal, type Upload, refuse } from './call.ts';

type Pace = Pick<IngressLimits, 'uploadMs' | 'uploadPace'>;

/** How long a sender may continue after an answer, so that it gets to read it. */
const LINGER_MS = 1_000;

/** For the routes of a scope: bodies are left unread until the route reads them. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.addHook('onResponse', async ({ raw }) => cutWhatGoesOn(raw));
}

export function receiveUpload({ raw, headers }: FastifyRequest, pace: Pace): Upload {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return {
    type: type.trim().toLowerCase(),
    name: decodeName(headers[FILE_NAME_HEADER]),
    read: async (bytesBelow, arrival) => {
      const said = headers['content-length'];
      if (said !== undefined && Number(said) >= bytesBelow) refuse('FILE_TOO_LARGE');
      allowLongBody(raw);
      return readBody(raw, { bytesBelow, pace, arrival });
    },
  };
}

function decodeName(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return '';
  try {
    return decodeURIComponent(header);
  } catch {
    return '';
  }
}

/**
 * Into one buffer, of which only the received part is really allocated: a list of chunks would need
 * twice as much at its end.
 */
function readBody(
  stream: IncomingMessage,
  { bytesBelow, pace, arrival }: { bytesBelow: number; pace: Pace; arrival: Arrival },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.allocUnsafeSlow(bytesBelow);
    let length = 0;
    let lengthBefore = 0;
    const end = (refusal?: unknown): void => {
      clearTimeout(deadline);
      clearInterval(pulse);
      stream.off('data', take).off('end', finish).off('close', leave);
      arrival.signal.removeEventListener('abort', giveWay);
      stream.pause();
      if (refusal === undefined) resolve(bytes.subarray(0, length));
      else reject(refusal);
    };
    const endWith = (code: RejectionCode) => end(new Refusal({ code }));
    const take = (chunk: Buffer): void => {
      if (length + chunk.length >= bytesBelow) return endWith('FILE_TOO_LARGE');
      length += chunk.copy(bytes, length);
      arrival.onBytes(chunk.length);
    };
    const finish = (): void => end();
    // A client that has gone or sent garbage gets no answer; the route ends cleanly.
    const leave = (): void => endWith('MALFORMED');
    const giveWay = (): void => end(arrival.signal.reason);
    const deadline = setTimeout(() => endWith('UPLOAD_TOO_SLOW'), pace.uploadMs);
    const checkPace = (): void => {
      if (length - lengthBefore < pace.uploadPace.bytes) endWith('UPLOAD_TOO_SLOW');
      lengthBefore = length;
    };
    // Checked after reading what has arrived: a busy server must not blame the sender.
    const pulse = setInterval(() => setImmediate(checkPace), pace.uploadPace.everyMs);
    // Stays registered: a stream that breaks after its end would otherwise crash the program.
    stream.on('error', () => undefined);
    stream.on('data', take).once('end', finish).once('close', leave);
    arrival.signal.addEventListener('abort', giveWay);
    if (arrival.signal.aborted) giveWay();
    else if (stream.destroyed) leave();
  });
}

function cutWhatGoesOn(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  raw.on('error', () => undefined);
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
  raw.once('end', () => clearTimeout(timer));
}
