/**
 * Uploads one file as the body of a request and reports progress, which `fetch` cannot. Session,
 * CSRF token and refusals are those of every other call.
 */
import { FILE_NAME_HEADER, type Endpoint, type ParamsOf, type ReplyOf } from '@anywhen/protocol';
import { findMember } from '../session/session.ts';
import { NoAnswer, csrfToken, memberHeader, parseReply, takeReply, urlOf } from './call.ts';
import { watchFor } from './stall-watch.ts';

type Sending<E extends Endpoint> = {
  params: ParamsOf<E>;
  file: File;
  signal: AbortSignal;
  /** From 0 to 1; at 1 everything is sent, and the server is checking it. */
  onProgress: (part: number) => void;
};

/** A dead connection may never report an error: no progress for this long counts as no answer. */
const STALLED_MS = 30_000;

const NAME_LENGTH_MAX = 100;

export function upload<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<ReplyOf<E>> {
  const { params, file, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const watch = watchFor(STALLED_MS, () => {
      request.abort();
      reject(new NoAnswer('the upload stands still'));
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.renew();
      if (total > 0) onProgress(loaded / total);
    });
    const onEvent = (type: 'load' | 'error' | 'abort', settle: () => void) =>
      request.addEventListener(type, () => {
        watch.stop();
        settle();
      });
    const uid = findMember()?.uid;
    onEvent('load', () => settleReply(endpoint, request, { uid, resolve, reject }));
    onEvent('error', () => reject(new NoAnswer('no answer from the server')));
    onEvent('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.open(endpoint.method, urlOf(endpoint, { params }));
    request.setRequestHeader('Content-Type', file.type);
    request.setRequestHeader('X-CSRF', csrfToken());
    request.setRequestHeader(FILE_NAME_HEADER, headerOf(file.name));
    for (const [name, value] of Object.entries(memberHeader(endpoint))) {
      request.setRequestHeader(name, value);
    }
    request.send(file);
  });
}

/** The extension states the type; a surrogate pair cut in half could not be encoded. */
function headerOf(name: string): string {
  return encodeURIComponent(name.slice(-NAME_LENGTH_MAX).replaceAll(/\p{Surrogate}/gu, ''));
}

type Settling<E extends Endpoint> = {
  uid: string | undefined;
  resolve: (data: ReplyOf<E>) => void;
  reject: (reason: unknown) => void;
};

function settleReply<E extends Endpoint>(
  endpoint: E,
  { status, responseText }: XMLHttpRequest,
  { uid, resolve, reject }: Settling<E>,
): void {
  try {
    resolve(takeReply(endpoint, parseReply<E>(status, responseText), uid));
  } catch (error) {
    reject(error);
  }
}
