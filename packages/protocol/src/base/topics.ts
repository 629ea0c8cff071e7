/**
 * The one socket, `/ws`: what a client may send, what it receives, and why it may be disconnected.
 * Public topics are the same bytes for everybody; private ones need the session's cookie. Every
 * frame has the topic's sequence number: a gap means "take a new snapshot", never "guess". Only on
 * a private topic, after a lost socket, may a client ask for what it missed.
 */
import * as z from 'zod/mini';
import type { Accepted } from './endpoint.ts';
import type { RejectionReply } from '../rejections.ts';

export const SOCKET_PATH = '/ws';
/** In the query of the address: the member a page believes to be, as in MEMBER_HEADER. */
export const SOCKET_MEMBER = 'member';
const SUBSCRIPTIONS_MAX = 200;

/**
 * Codes a socket is closed with; the client shows nothing and connects again as whoever its cookie
 * says. A foreign origin never gets a socket: it is refused with HTTP 403.
 */
export const CLOSE_CODES = {
  serverShutdown: 4000,
  badRequest: 4002,
  tooManyRequests: 4004,
  tooManySubscriptions: 4005,
  idle: 4006,
  slowReader: 4008,
  sessionEnded: 4009,
  otherMember: 4010,
} as const;

const topicName = z
  .string()
  .check(z.regex(/^[a-z]{3,12}(-[a-z]{2,12})?(:[A-Za-z0-9]{1,12}){0,2}$/), z.maxLength(40));

/** Where a client stands in a private topic; `stream` is of one server run and one member. */
const streamPoint = z.strictObject({
  stream: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/)),
  seq: z.int().check(z.nonnegative()),
});
export type StreamPoint = z.infer<typeof streamPoint>;

export const clientRequest = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('subscribe'),
    topics: z.array(topicName).check(z.minLength(1), z.maxLength(SUBSCRIPTIONS_MAX)),
    /** By topic. Answered by `resumed` and what was missed, or by a snapshot when that is gone. */
    since: z.optional(z.record(topicName, streamPoint)),
  }),
  z.strictObject({
    op: z.literal('unsubscribe'),
    topics: z.array(topicName).check(z.minLength(1), z.maxLength(SUBSCRIPTIONS_MAX)),
  }),
  z.strictObject({ op: z.literal('ping') }),
  /** An endpoint by its name. As over HTTP, a query's values are texts, a repeated key a replay. */
  z.strictObject({
    op: z.literal('call'),
    /** The client's own; its answer carries it, and answers come in any order. */
    id: z.int().check(z.nonnegative()),
    endpoint: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    /** The `Idempotency-Key`. */
    key: z.optional(z.string().check(z.maxLength(64))),
    params: z.optional(z.unknown()),
    query: z.optional(z.unknown()),
    body: z.optional(z.unknown()),
  }),
]);
export type ClientRequest = z.infer<typeof clientRequest>;
export type SocketCall = Extract<ClientRequest, { op: 'call' }>;

/** A kind of topic, as its module defines it. */
export type Topic = {
  pattern: RegExp;
  example: string;
  access: 'public' | 'member' | 'staff';
  snapshot: z.ZodMiniType;
  event: z.ZodMiniType;
};

/** A topic of one name; its events look like its snapshot where nothing else is given. */
export function namedTopic<
  Access extends Topic['access'],
  Snapshot extends z.ZodMiniType,
  Event extends z.ZodMiniType = Snapshot,
>(access: Access, name: string, snapshot: Snapshot, event = snapshot as unknown as Event) {
  const pattern = new RegExp(`^${name}$`);
  return { pattern, example: name, access, snapshot, event } satisfies Topic;
}

export type TopicFrame = {
  topic: string;
  type: 'snapshot' | 'event';
  seq: number;
  /** On private topics. */
  stream?: string;
  data: unknown;
};

/** The client stands where it said; what it missed follows as events. */
export type ResumedFrame = { type: 'resumed'; topic: string } & StreamPoint;

/** The same envelope as over HTTP. */
export type CallAnswer = (Accepted<unknown> & { isReplay?: true }) | RejectionReply;

/** What the server says on a topic, to a call, or about the connection itself. */
export type ServerFrame =
  | TopicFrame
  | ResumedFrame
  | ({ type: 'answer'; id: number } & CallAnswer)
  | { type: 'rejected'; topic: string; code: 'NOT_LOGGED_IN' | 'NOT_FOUND' | 'FEED_STALE' }
  /** `build` names the member app that is served now, so that an older one can offer itself. */
  | { type: 'pong'; nowMs: number; build?: string }
  | { type: 'serverShutdown' };
