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
import { endSession } from '../session/session.ts';

export type Input<E extends Endpoint> = {
  params?: ParamsOf<E> | undefined;
  query?: Partial<Record<keyof QueryOf<E>, string | number | undefined>> | undefined;
  body?: BodyOf<E>;
  /** For requests that move money: created once per intention and reused for retries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Reply<E extends Endpoint> = Accepted<ReplyOf<E>> | RejectionReply;

/** An expected refusal by the server. `fields` names the form fields to mark. */
export class ApiRejection extends Error {
  constructor(readonly reply: RejectionReply) {
    super(reply.code);
  }

  get code(): RejectionCode {
    return this.reply.code;
  }
}

/** No usable answer: offline, interrupted, or not from our server. Typed input must survive it. */
export class NoAnswer extends Error {}

export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input);
  return takeReply(endpoint, await readReply<E>(response));
}

/** Returns the data of a reply; throws on a refusal. */
export function takeReply<E extends Endpoint>(endpoint: E, reply: Reply<E>): ReplyOf<E> {
  if (reply.ok) return reply.data;
  if (reply.code === 'NOT_LOGGED_IN' && endpoint.access === 'member') endSession();
  throw new ApiRejection(reply);
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> {
  const headers: Record<string, string> = {};
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-CSRF'] = csrfToken();
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
  try {
    return (await response.json()) as Reply<E>;
  } catch (error) {
    throw new NoAnswer(`unreadable answer ${response.status}`, { cause: error });
  }
}

/** The server sets it for our own pages to echo; other origins cannot read it. */
export function csrfToken(): string {
  const { cookie } = document;
  // Over https it has a prefix; a cookie without it was set by a sibling domain.
  const found = /(?:^|; )__Host-anywhen_csrf=([^;]+)/.exec(cookie);
  return (found ?? /(?:^|; )anywhen_csrf=([^;]+)/.exec(cookie))?.[1] ?? '';
}
