/**
 * Calls an endpoint as the protocol defines it. The path, method, body and reply come from its
 * definition, so a page never spells a URL or a response type. Replies are trusted: they come from
 * our own server, and checking them again would cost the first view a validator.
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
import { endSession, findMember, reportOtherMember } from '../session/session.ts';
import { whileUnderWay } from './under-way.ts';

/** Copied from the protocol's constant, because importing it would load all schemas. */
const MEMBER_HEADER: typeof import('@anywhen/protocol').MEMBER_HEADER = 'x-member';

export type Input<E extends Endpoint> = {
  params?: ParamsOf<E> | undefined;
  query?: Partial<Record<keyof QueryOf<E>, string | number | undefined>> | undefined;
  body?: BodyOf<E>;
  /** For requests that move money: created once per intention and reused for retries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

type Reply<E extends Endpoint> = Accepted<ReplyOf<E>> | RejectionReply;

/** An expected refusal by the server. `fields` names the form fields to mark. */
export class ApiRejection extends Error {
  constructor(readonly reply: RejectionReply) {
    super(reply.code);
  }

  get code(): RejectionCode {
    return this.reply.code;
  }
}

/**
 * No usable answer: offline, interrupted, too late, or not from our server. Typed input must
 * survive it.
 */
export class NoAnswer extends Error {}

/** A server that cannot answer says so within seconds; what takes longer is lost on the way. */
const ANSWER_MS_MAX = 15_000;

export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> {
  const uid = findMember()?.uid;
  const ask = () =>
    inTime(input.signal, async (signal) => {
      return readReply<E>(await send(endpoint, { ...input, signal }));
    });
  const reply = await (endpoint.method === 'GET' ? ask() : whileUnderWay(ask));
  return takeReply(endpoint, reply, uid);
}

/** Ends the request too: a dead connection may never report an error. */
async function inTime<T>(
  given: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort(given?.reason);
  if (given?.aborted) end();
  given?.addEventListener('abort', end);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new NoAnswer('no answer in time'));
      ending.abort();
    }, ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([ask(ending.signal), late]);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', end);
  }
}

/** Returns the data of a reply to this member; throws on a refusal. */
export function takeReply<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E>,
  uid: string | undefined,
): ReplyOf<E> {
  if (reply.ok) return reply.data;
  if (reply.code === 'OTHER_MEMBER') reportOtherMember(uid);
  if (reply.code === 'NOT_LOGGED_IN' && endpoint.access === 'member') endSession();
  throw new ApiRejection(reply);
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> {
  const headers: Record<string, string> = memberHeader(endpoint);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-CSRF'] = csrfToken();
    // A mail that this causes is in the language of the page, which may not be the browser's.
    headers['Accept-Language'] = document.documentElement.lang;
    init.body = JSON.stringify(input.body ?? {});
  }
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  if (input.signal) init.signal = input.signal;
  try {
    return await fetch(urlOf(endpoint, input), init);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NoAnswer('no answer from the server', { cause: error });
  }
}

/** Names the member this tab shows: another tab may have changed the session meanwhile. */
export function memberHeader({ rejections }: Endpoint): Record<string, string> {
  const uid = rejections.includes('OTHER_MEMBER') ? findMember()?.uid : undefined;
  return uid === undefined ? {} : { [MEMBER_HEADER]: uid };
}

export function urlOf<E extends Endpoint>(endpoint: E, { params, query }: Input<E>): string {
  const values: Record<string, unknown> = { ...(params as Record<string, unknown> | undefined) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    return encodeURIComponent(String(values[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

async function readReply<E extends Endpoint>(response: Response): Promise<Reply<E>> {
  return parseReply(response.status, await readText(response));
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NoAnswer(`interrupted answer ${response.status}`, { cause: error });
  }
}

/** Only the envelope is checked: a proxy's own answer, `{}` or a page, has none. */
export function parseReply<E extends Endpoint>(status: number, text: string): Reply<E> {
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    throw new NoAnswer(`unreadable answer ${status}`, { cause: error });
  }
  if (!isReply(reply)) throw new NoAnswer(`not an answer of ours ${status}`);
  return reply as Reply<E>;
}

function isReply(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply)) return false;
  if (reply.ok === true) return 'data' in reply;
  return reply.ok === false && 'code' in reply && typeof reply.code === 'string';
}

/** The server sets it for our own pages to echo; other origins cannot read it. */
export function csrfToken(): string {
  const { cookie } = document;
  // Over https it has a prefix; a cookie without it was set by a sibling domain.
  const found = /(?:^|; )__Host-anywhen_csrf=([^;]+)/.exec(cookie);
  return (found ?? /(?:^|; )anywhen_csrf=([^;]+)/.exec(cookie))?.[1] ?? '';
}
