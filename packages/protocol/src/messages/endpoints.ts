/**
 * Notifications to members about their own affairs (rulebook 15.1). A message is a kind with
 * values; its words are the reader's language's. A kind is a line in the facets of its module.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, memberRead, memberWrite } from '../base/endpoint.ts';
import { MESSAGE_CATEGORIES, type MessageCategory, type MessageRule } from '../base/facets.ts';
import { PAGE_ROWS_MAX, atMs, listOf, pageOf, pageQuery, text } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { collect } from '../facets.ts';

export const MESSAGES_PER_PAGE = 20;
export const MESSAGE_DAYS = 180;
/** Nobody reads on from here: more unread ones than this are counted as this many. */
export const UNREAD_MAX = 100;

const KINDS = /* @__PURE__ */ collect('messages');

export type MessageKind = keyof typeof KINDS;
export type MessageParams<Kind extends MessageKind> = z.infer<(typeof KINDS)[Kind]['params']>;

export const MESSAGE_KINDS = Object.keys(KINDS) as readonly MessageKind[];

/** What the database stores. */
export function numOfKind(name: MessageKind): number {
  return KINDS[name].num;
}

export function findKind(num: number): MessageKind | undefined {
  return MESSAGE_KINDS.find((name) => KINDS[name].num === num);
}

export function categoryOf(name: MessageKind): MessageCategory {
  return KINDS[name].category;
}

/** Where the member sees what the message is about; throws for values that are not its kind's. */
export function linkOf(name: MessageKind, params: unknown): string {
  const rule: MessageRule = KINDS[name];
  return rule.link(rule.params.parse(params) as never);
}

export function kindsOf(category: MessageCategory): readonly MessageKind[] {
  return MESSAGE_KINDS.filter((name) => categoryOf(name) === category);
}

const message = z.strictObject({
  id: text(15),
  kind: z.enum(MESSAGE_KINDS),
  category: z.enum(MESSAGE_CATEGORIES),
  params: z.record(z.string(), z.string()),
  link: text(300),
  atMs,
  readAtMs: z.nullable(atMs),
});
export type Message = z.infer<typeof message>;

const unread = z.int().check(z.minimum(0), z.maximum(UNREAD_MAX));

export const listMessages = memberRead('listMessages', '/messages', {
  summary: 'The member’s messages of the last 180 days, newest first.',
  query: pageQuery({ category: z.optional(z.enum(MESSAGE_CATEGORIES)) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ messages: listOf(message, PAGE_ROWS_MAX), unread }),
});

const messageId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));

export const readMessages = memberWrite('readMessages', '/messages/read', {
  summary: 'Marks messages as read: those named, or all up to one. Read ones stay as they are.',
  body: z.union([
    z.strictObject({ ids: z.array(messageId).check(z.minLength(1), z.maxLength(100)) }),
    z.strictObject({ upTo: messageId }),
  ]),
  reply: z.strictObject({ unread }),
});

const endpoints = [listMessages, readMessages];

/** The newest unread ones, and how many there are. */
const messagesSnapshot = z.strictObject({ unread, messages: listOf(message, PAGE_ROWS_MAX) });
export type MessagesSnapshot = z.infer<typeof messagesSnapshot>;
/** Only new ones; none when some were read. */
const messagesEvent = z.strictObject({ unread, messages: listOf(message, PAGE_ROWS_MAX) });
export type MessagesEvent = z.infer<typeof messagesEvent>;

const topics = {
  messages: namedTopic('member', 'messages', messagesSnapshot, messagesEvent),
};

export const messagesApi = { endpoints, topics };
