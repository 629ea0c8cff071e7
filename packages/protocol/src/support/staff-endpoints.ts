/**
 * Customer service in the operator console (rulebook 15.3): the lists, one conversation, and the
 * canned answers. Whoever has a conversation writes in it; auditors read.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, staffRead, staffWrite } from '../base/endpoint.ts';
import { PAGE_ROWS_MAX, atMs, listOf, pageOf, pageQuery, queryInt, text } from '../base/shapes.ts';
import type { StaffRole } from '../base/staff-roles.ts';
import { namedTopic } from '../base/topics.ts';
import { memberSummary, openCases, staffId } from '../staff/shapes.ts';
import {
  CANNED_ANSWERS_MAX,
  CONVERSATION_LISTS,
  SUPPORT_MESSAGES_PER_PAGE,
  SUPPORT_SUGGESTIONS_MAX,
} from './rules.ts';
import {
  cannedAnswer,
  clientId,
  conversationLine,
  seqOf,
  staffViewOfMessage,
  supportLanguage,
  typedText,
} from './shapes.ts';

const SUPPORT: readonly StaffRole[] = ['support'];
const READERS: readonly StaffRole[] = ['support', 'auditor'];
const COLLEAGUES_MAX = 200;
const SENT_AT_ONCE_MAX = 3;

const ofConversation = z.strictObject({ id: text(15) });
const done = z.strictObject({});
const messages = listOf(staffViewOfMessage, SUPPORT_MESSAGES_PER_PAGE);
const sent = z.strictObject({
  conversation: conversationLine,
  messages: listOf(staffViewOfMessage, SENT_AT_ONCE_MAX),
});
const canned = z.strictObject({ title: text(80), text: typedText, language: supportLanguage });

export const listConversations = staffRead('listConversations', '/staff/conversations', {
  summary: 'Conversations: those that wait, the longest first, or one’s own, others’ and closed.',
  roles: READERS,
  query: pageQuery({ which: z.enum(CONVERSATION_LISTS) }),
  reply: pageOf({ conversations: listOf(conversationLine, PAGE_ROWS_MAX), waiting: z.int() }),
});

export const readConversation = staffRead('readConversation', '/staff/conversations/{id}', {
  summary: 'One conversation with its newest messages and the member in short; written down.',
  roles: READERS,
  params: ofConversation,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    conversation: conversationLine,
    messages,
    hasOlder: z.boolean(),
    /** Null for a visitor. */
    member: z.nullable(memberSummary),
    openCases,
    /** Where the member app is, for links to receipts; null where it is not configured. */
    memberOrigin: z.nullable(text(300)),
  }),
  rejections: ['NOT_FOUND'],
});

export const listConversationMessages = staffRead(
  'listConversationMessages',
  '/staff/conversations/{id}/messages',
  {
    summary: 'Messages before or after one, oldest first.',
    roles: READERS,
    params: ofConversation,
    query: z.strictObject({
      before: z.optional(queryInt(1, 1e9)),
      after: z.optional(queryInt(0, 1e9)),
    }),
    callsPerSecond: 2 * LARGE_READS_PER_SECOND,
    reply: z.strictObject({ conversation: conversationLine, messages, hasOlder: z.boolean() }),
    rejections: ['NOT_FOUND'],
  },
);

export const takeConversation = staffWrite('takeConversation', '/staff/conversations/{id}/take', {
  summary: 'Takes a conversation that nobody has, or whose holder was idle for 15 minutes.',
  roles: SUPPORT,
  params: ofConversation,
  reply: z.strictObject({ conversation: conversationLine }),
  rejections: ['NOT_FOUND', 'CONVERSATION_TAKEN'],
});

export const transferConversation = staffWrite(
  'transferConversation',
  '/staff/conversations/{id}/transfer',
  {
    summary: 'Hands one’s conversation to a colleague.',
    roles: SUPPORT,
    params: ofConversation,
    body: z.strictObject({ to: staffId }),
    reply: z.strictObject({ conversation: conversationLine }),
    rejections: ['NOT_FOUND', 'CONVERSATION_NOT_TAKEN'],
  },
);

export const replyInConversation = staffWrite(
  'replyInConversation',
  '/staff/conversations/{id}/reply',
  {
    summary: 'Writes in one’s conversation; never a request for secrets, never a place to pay to.',
    roles: SUPPORT,
    params: ofConversation,
    body: z.strictObject({ clientId, text: typedText }),
    reply: sent,
    rejections: [
      'NOT_FOUND',
      'CONVERSATION_NOT_TAKEN',
      'TEXT_ASKS_FOR_SECRET',
      'TEXT_NAMES_PAYMENT',
    ],
  },
);

export const sendProof = staffWrite('sendProof', '/staff/conversations/{id}/proof', {
  summary: 'Sends the proof of what the member reported; nobody can change the result.',
  roles: SUPPORT,
  params: ofConversation,
  body: z.strictObject({ clientId, reportSeq: seqOf }),
  reply: sent,
  rejections: ['NOT_FOUND', 'CONVERSATION_NOT_TAKEN'],
});

export const noteConversation = staffWrite('noteConversation', '/staff/conversations/{id}/seen', {
  summary: 'How far the colleague in charge has received and read, and that they are typing.',
  roles: SUPPORT,
  params: ofConversation,
  body: z.strictObject({
    deliveredSeq: z.optional(seqOf),
    readSeq: z.optional(seqOf),
    isTyping: z.optional(z.literal(true)),
  }),
  reply: done,
  rejections: ['NOT_FOUND', 'CONVERSATION_NOT_TAKEN'],
});

export const closeConversation = staffWrite(
  'closeConversation',
  '/staff/conversations/{id}/close',
  {
    summary: 'Closes one’s conversation; whoever writes again opens it.',
    roles: SUPPORT,
    params: ofConversation,
    reply: z.strictObject({ conversation: conversationLine }),
    rejections: ['NOT_FOUND', 'CONVERSATION_NOT_TAKEN'],
  },
);

export const viewConversationPicture = staffRead(
  'viewConversationPicture',
  '/staff/conversations/{id}/pictures/{fileId}',
  {
    summary: 'A picture of the conversation one has; each view is written down.',
    roles: SUPPORT,
    params: z.strictObject({ id: text(15), fileId: text(32) }),
    isDownload: true,
    callsPerSecond: LARGE_READS_PER_SECOND,
    reply: done,
    rejections: ['NOT_FOUND', 'CONVERSATION_NOT_TAKEN'],
  },
);

export const listSupportColleagues = staffRead('listSupportColleagues', '/staff/colleagues', {
  summary: 'To whom a conversation can be handed.',
  roles: READERS,
  reply: z.strictObject({ colleagues: listOf(staffId, COLLEAGUES_MAX) }),
});

export const listCannedAnswers = staffRead('listCannedAnswers', '/staff/canned-answers', {
  summary: 'The canned answers, by title.',
  roles: READERS,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ answers: listOf(cannedAnswer, CANNED_ANSWERS_MAX) }),
});

export const suggestCannedAnswers = staffRead(
  'suggestCannedAnswers',
  '/staff/conversations/{id}/canned-answers',
  {
    summary: 'Canned answers that fit what the person wrote since support last did.',
    roles: SUPPORT,
    params: ofConversation,
    callsPerSecond: LARGE_READS_PER_SECOND,
    reply: z.strictObject({ answers: listOf(cannedAnswer, SUPPORT_SUGGESTIONS_MAX) }),
    rejections: ['NOT_FOUND'],
  },
);

export const createCannedAnswer = staffWrite('createCannedAnswer', '/staff/canned-answers', {
  summary: 'Adds a canned answer; what may not be written may not be canned.',
  roles: SUPPORT,
  body: canned,
  reply: cannedAnswer,
  rejections: ['TEXT_ASKS_FOR_SECRET', 'TEXT_NAMES_PAYMENT', 'TOO_MANY_CANNED_ANSWERS'],
});

export const changeCannedAnswer = staffWrite('changeCannedAnswer', '/staff/canned-answers/{id}', {
  summary: 'Changes a canned answer.',
  roles: SUPPORT,
  params: ofConversation,
  body: canned,
  reply: cannedAnswer,
  rejections: ['NOT_FOUND', 'TEXT_ASKS_FOR_SECRET', 'TEXT_NAMES_PAYMENT'],
});

export const removeCannedAnswer = staffWrite(
  'removeCannedAnswer',
  '/staff/canned-answers/{id}/remove',
  {
    summary: 'Removes a canned answer.',
    roles: SUPPORT,
    params: ofConversation,
    reply: done,
    rejections: ['NOT_FOUND'],
  },
);

export const staffSupportEndpoints = [
  listConversations,
  readConversation,
  listConversationMessages,
  takeConversation,
  transferConversation,
  replyInConversation,
  sendProof,
  noteConversation,
  closeConversation,
  viewConversationPicture,
  listSupportColleagues,
  listCannedAnswers,
  suggestCannedAnswers,
  createCannedAnswer,
  changeCannedAnswer,
  removeCannedAnswer,
];

const CHANGED_AT_ONCE_MAX = 500;

/** No text of anybody: whoever has the conversation open asks for what is new. */
const queueEvent = z.strictObject({
  atMs,
  changed: listOf(conversationLine, CHANGED_AT_ONCE_MAX),
});
export type QueueEvent = z.infer<typeof queueEvent>;

/** On the socket of the console. A snapshot is empty: the list is asked for. */
export const staffSupportTopics = {
  conversations: namedTopic('staff', 'support-queue', queueEvent),
};
