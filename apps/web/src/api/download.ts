/**
 * Downloads an endpoint that answers with a file, and reports progress while it comes. Session and
 * refusals are those of every other call. A file that ends early is no file.
 */
import type { Endpoint } from '@anywhen/protocol';
import { findMember, onMemberChange } from '../session/session.ts';
import { NoAnswer, memberHeader, parseReply, takeReply, urlOf, type Input } from './call.ts';
import { watchFor } from './stall-watch.ts';

export type Downloaded = { readonly file: Blob; readonly name: string };

type Receiving<E extends Endpoint> = Pick<Input<E>, 'params' | 'query'> & {
  signal: AbortSignal;
  /** Each part as it comes. */
  onBytes: (bytes: Uint8Array) => void;
};

/** A dead connection may never report an error: no progress for this long counts as no answer. */
const STALLED_MS = 40_000;

export async function download<E extends Endpoint>(
  endpoint: E,
  { params, query, signal, onBytes }: Receiving<E>,
): Promise<Downloaded> {
  const uid = findMember()?.uid;
  const stalling = new AbortController();
  const watch = watchFor(STALLED_MS, () => stalling.abort());
  // What was asked for by somebody who has logged out is nothing for whoever sits there now.
  const forgetMember = onMemberChange(() => stalling.abort());
  try {
    const response = await fetch(urlOf(endpoint, { params, query }), {
      headers: memberHeader(endpoint),
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, stalling.signal]),
    });
    if (!response.ok) {
      takeReply(endpoint, parseReply<E>(response.status, await response.text()), uid);
      throw new NoAnswer('an answer without a file');
    }
    const parts = await readParts(response, (bytes) => {
      watch.renew();
      onBytes(bytes);
    });
    stalling.signal.throwIfAborted();
    const type = response.headers.get('content-type') ?? '';
    return { file: new Blob(parts, { type }), name: nameOf(response) };
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError || stalling.signal.aborted)) throw error;
    throw new NoAnswer('the file did not come', { cause: error });
  } finally {
    watch.stop();
    forgetMember();
  }
}

async function readParts(
  { body }: Response,
  onBytes: (bytes: Uint8Array) => void,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return parts;
    parts.push(read.value);
    onBytes(read.value);
  }
}

function nameOf({ headers }: Response): string {
  return /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download';
}
