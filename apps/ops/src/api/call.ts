/**
 * Calls an endpoint as the protocol defines it: path, method, body and reply come from its
 * definition. Replies are trusted, because they come from our own server.
 */
import type {
  Accepted,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  RejectionCode,
  RejectionReply,
  ReplyOf,
} from '@anywhen/protocol';
import { setServerTime } from '../session/server-clock.ts';
import { noticeNoSession } from '../session/session.ts';

export type Input<E extends Endpoint> = {
  params?: ParamsOf<E> | undefined;
  query?: Partial<Record<keyof QueryOf<E>, string | number | undefined>> | undefined;
  body?: BodyOf<E>;
  signal?: AbortSignal;
};

/** An expected refusal by the server. `fields` of its reply names the form fields to mark. */
export class ApiRejection extends Error {
  constructor(readonly reply: RejectionReply) {
    super(reply.code);
  }

  get code(): RejectionCode {
    return this.reply.code;
  }
}

/** No usable answer: offline, interrupted, too late, or not from our server. */
export class NoAnswer extends Error {}

/** A server that cannot answer says so within seconds; what takes longer is lost on the way. */
const ANSWER_MS_MAX = 15_000;

export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> {
  const askedAtMs = Date.now();
  const response = await send(endpoint, input);
  const reply = await readReply<ReplyOf<E>>(response);
  if (reply.ok) {
    noteTime(reply.data, askedAtMs);
    return reply.data;
  }
  return throwRejection(endpoint, reply);
}

/** The bytes of an endpoint that answers with a file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<Blob> {
  const response = await send(endpoint, input);
  if (response.ok) return readBody(response, () => response.blob());
  const reply = await readReply<never>(response);
  if (reply.ok) throw new NoAnswer('an answer without a file');
  return throwRejection(endpoint, reply);
}

/** What is counted by the server's time says what time it is there. */
function noteTime(data: unknown, askedAtMs: number): void {
  if (typeof data !== 'object' || data === null || !('nowMs' in data)) return;
  if (typeof data.nowMs === 'number') setServerTime(data.nowMs, askedAtMs);
}

function throwRejection(endpoint: Endpoint, reply: RejectionReply): never {
  if (reply.code === 'NOT_LOGGED_IN' && endpoint.access === 'staff') noticeNoSession();
  throw new ApiRejection(reply);
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> {
  const headers: Record<string, string> = {};
  const limit = AbortSignal.timeout(ANSWER_MS_MAX);
  const signal = input.signal ? AbortSignal.any([input.signal, limit]) : limit;
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal,
  };
  if (endpoint.method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-CSRF'] = csrfToken();
    init.body = JSON.stringify(input.body ?? {});
  }
  try {
    return await fetch(urlOf(endpoint, input), init);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NoAnswer('no answer from the server', { cause: error });
  }
}

function urlOf<E extends Endpoint>(endpoint: E, { params, query }: Input<E>): string {
  const values: Record<string, unknown> = { ...(params as Record<string, unknown> | undefined) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    return encodeURIComponent(String(values[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

async function readReply<Data>(response: Response): Promise<Accepted<Data> | RejectionReply> {
  const text = await readBody(response, () => response.text());
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    throw new NoAnswer(`unreadable answer ${response.status}`, { cause: error });
  }
  if (!isReply(reply)) throw new NoAnswer(`not an answer of ours ${response.status}`);
  return reply as Accepted<Data> | RejectionReply;
}

async function readBody<T>(response: Response, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new NoAnswer(`interrupted answer ${response.status}`, { cause: error });
  }
}

/** Only the envelope is checked: a proxy's own answer has none. */
function isReply(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply)) return false;
  if (reply.ok === true) return 'data' in reply;
  return reply.ok === false && 'code' in reply && typeof reply.code === 'string';
}

/** The server sets it for our own pages to repeat; other origins cannot read it. */
function csrfToken(): string {
  const { cookie } = document;
  // Over https it has a prefix; a cookie without it was set by a sibling domain.
  const found = /(?:^|; )__Host-anywhen_console_csrf=([^;]+)/.exec(cookie);
  return (found ?? /(?:^|; )anywhen_console_csrf=([^;]+)/.exec(cookie))?.[1] ?? '';
}
