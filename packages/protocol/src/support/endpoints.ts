/**
 * Customer service as the person in it sees it (rulebook 15.3): one conversation per member, and
 * one per browser of a visitor. Nobody names a conversation here: it follows from the session.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, memberWrite, publicRead, publicWrite } from '../base/endpoint.ts';
import { listOf, queryInt } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { fileId } from '../files/endpoints.ts';
import { SUPPORT_MESSAGES_PER_PAGE } from './rules.ts';
import {
  clientId,
  ownConversation,
  reportedProduct,
  seqOf,
  shareId,
  supportLanguage,
  supportMessage,
  typedText,
} from './shapes.ts';
import { staffSupportEndpoints, staffSupportTopics } from './staff-endpoints.ts';

/** A question, its answer, and what became of the conversation. */
const SENT_AT_ONCE_MAX = 5;

const messages = listOf(supportMessage, SUPPORT_MESSAGES_PER_PAGE);
/** What was sent and what was said to it at once, also when it is sent again. */
const sent = z.strictObject({
  conversation: ownConversation,
  messages: listOf(supportMessage, SENT_AT_ONCE_MAX),
});

export const openSupport = publicWrite('openSupport', '/support/open', {
  summary: 'Gives a visitor’s browser a conversation of its own; members have theirs.',
  callsPerSecond: 1,
  reply: z.strictObject({ conversation: ownConversation }),
  rejections: ['OTHER_MEMBER'],
});

export const readSupport = publicRead('readSupport', '/support', {
  summary: 'The newest messages of the own conversation, those before one, or those after one.',
  query: z.strictObject({
    before: z.optional(queryInt(1, 1e9)),
    after: z.optional(queryInt(0, 1e9)),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    conversation: ownConversation,
    /** Oldest first. */
    messages,
    hasOlder: z.boolean(),
  }),
  rejections: ['CHAT_NOT_OPENED', 'OTHER_MEMBER'],
});

export const sendSupportMessage = publicWrite('sendSupportMessage', '/support/messages', {
  summary: 'Sends a text, of which codes are masked before it is stored; the assistant answers.',
  body: z.strictObject({ clientId, text: typedText, language: supportLanguage }),
  reply: sent,
  rejections: ['CHAT_NOT_OPENED', 'MESSAGES_TOO_FAST', 'OTHER_MEMBER'],
});

export const askForPerson = publicWrite('askForPerson', '/support/person', {
  summary: 'Marks the own conversation as waiting for a person.',
  body: z.strictObject({ clientId, language: supportLanguage }),
  reply: sent,
  rejections: ['CHAT_NOT_OPENED', 'OTHER_MEMBER'],
});

export const noteSupport = publicWrite('noteSupport', '/support/seen', {
  summary: 'How far the person has received and read, and that they are typing.',
  body: z.strictObject({
    deliveredSeq: z.optional(seqOf),
    readSeq: z.optional(seqOf),
    isTyping: z.optional(z.literal(true)),
  }),
  reply: z.strictObject({}),
  rejections: ['CHAT_NOT_OPENED', 'OTHER_MEMBER'],
});

export const sendSupportPicture = memberWrite('sendSupportPicture', '/support/pictures', {
  summary: 'Sends a picture the member has uploaded; only the staff in charge see it.',
  body: z.strictObject({ clientId, fileId, language: supportLanguage }),
  reply: sent,
  rejections: ['NOT_FOUND', 'MESSAGES_TOO_FAST', 'TOO_MANY_RECORDS'],
});

export const reportResult = memberWrite('reportResult', '/support/reports', {
  summary: 'Reports a result of one’s own with its receipt, to be looked at by a person.',
  body: z.strictObject({ product: reportedProduct, shareId, language: supportLanguage }),
  reply: sent,
  rejections: ['NOT_FOUND'],
});

const endpoints = [
  openSupport,
  readSupport,
  sendSupportMessage,
  askForPerson,
  noteSupport,
  sendSupportPicture,
  reportResult,
  ...staffSupportEndpoints,
];

const supportFrame = z.strictObject({ conversation: ownConversation, messages });
/** In a snapshot the newest messages, in an event only new ones. */
export type SupportFrame = z.infer<typeof supportFrame>;

const topics = { support: namedTopic('member', 'support', supportFrame) };

export const supportApi = { endpoints, topics, staffTopics: staffSupportTopics };
