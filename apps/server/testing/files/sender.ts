/** Sends files the way the app does, and in ways it never would. */
import { type IncomingMessage, request } from 'node:http';
import { FILE_NAME_HEADER, type FileKind, type StoredFile } from '@anywhen/protocol';

type Sent = {
  status: number;
  /** `ok`, or the code of the rejection with its reason: `FILE_NOT_ACCEPTED too-small`. */
  outcome: string;
  file: StoredFile | undefined;
};

export type Sending = {
  uid?: number;
  kind?: FileKind;
  type?: string;
  name?: string;
  headers?: Readonly<Record<string, string>>;
  /** Of this machine's own: another one is another network. */
  from?: string;
};

const TYPES = {
  picture: { type: 'image/jpeg', name: 'picture.jpg' },
  video: { type: 'video/mp4', name: 'face.mp4' },
};

/** The headers of every member's write; the token is compared with the cookie. */
export function headersOf({ uid, kind, type, name, headers }: Sending): Record<string, string> {
  const usual = kind === 'face-video' ? TYPES.video : TYPES.picture;
  return {
    cookie: `anywhen_csrf=token${uid === undefined ? '' : `; member=${uid}`}`,
    'x-csrf': 'token',
    'content-type': type ?? usual.type,
    [FILE_NAME_HEADER]: encodeURIComponent(name ?? usual.name),
    ...headers,
  };
}

export async function sendFile(port: number, body: Buffer, sending: Sending = {}): Promise<Sent> {
  const asked = openUpload(port, sending, { 'content-length': String(body.length) });
  asked.end(body);
  return readAnswer(asked);
}

/** Without a length: as much as `write` sends. */
export function openUpload(port: number, sending: Sending, more: Record<string, string> = {}) {
  const { kind = 'id-front', uid = 10_000_001, from: localAddress = '127.0.0.1' } = sending;
  const headers = { ...headersOf({ ...sending, kind, uid }), ...more };
  const to = { port, host: '127.0.0.1', localAddress };
  return request({ ...to, method: 'POST', path: `/api/files/${kind}`, headers });
}

/** Also when the other side stopped reading before everything was sent. */
export async function readAnswer(asked: ReturnType<typeof openUpload>): Promise<Sent> {
  asked.on('error', () => undefined);
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    asked.once('response', resolve).once('close', () => resolve(undefined));
  });
  if (!response) return { status: 0, outcome: 'cut', file: undefined };
  const chunks: Buffer[] = [];
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => response.once('close', resolve));
  return toSent(response.statusCode ?? 0, Buffer.concat(chunks).toString());
}

function toSent(status: number, text: string): Sent {
  if (text === '') return { status, outcome: String(status), file: undefined };
  const body = JSON.parse(text) as {
    ok: boolean;
    data?: StoredFile & { why?: string };
    code?: string;
  };
  if (body.ok) return { status, outcome: 'ok', file: body.data };
  const why = body.data?.why;
  return { status, outcome: `${body.code}${why === undefined ? '' : ` ${why}`}`, file: undefined };
}
