/** What a conversation consists of, for the person in it and for staff. */
import * as z from 'zod/mini';
import { LANGUAGES } from '../base/languages.ts';
import { atMs, currency, decimal, listOf, text, uid } from '../base/shapes.ts';
import { fileId } from '../files/endpoints.ts';
import {
  QUOTED_CASES,
  REPORTED_PRODUCTS,
  SUPPORT_NOTICES,
  SUPPORT_SIDES,
  SUPPORT_STATES,
  SUPPORT_SUGGESTIONS_MAX,
  SUPPORT_TEXT_MAX,
} from './rules.ts';

const OPEN_CASES_MAX = 20;

/** Chosen by the sender: a repeat with the same one is the same message. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/), z.maxLength(64));
export const shareId = z.string().check(z.regex(/^[0-9a-f]{32}$/), z.maxLength(32));
export const reportedProduct = z.enum(REPORTED_PRODUCTS);
export const supportLanguage = z.enum(LANGUAGES);
/** Two code units of a text may be one character; its own rule counts characters. */
export const typedText = text(SUPPORT_TEXT_MAX * 4);
export const seqOf = z.int().check(z.nonnegative());

const suggestion = z.strictObject({
  id: text(60),
  question: text(200),
  answer: text(1_500),
  /** Where in the app it is done. */
  route: z.nullable(text(200)),
});
export type SupportSuggestion = z.infer<typeof suggestion>;

const quotedCase = z.strictObject({
  kind: z.enum(QUOTED_CASES),
  id: text(20),
  submittedAtMs: atMs,
  /** When the published rules decide at the latest. */
  dueAtMs: atMs,
  amount: z.nullable(decimal),
  currency: z.nullable(currency),
});
export type SupportCase = z.infer<typeof quotedCase>;

export const supportContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: typedText,
    /** What looked like a code was replaced before it was stored. */
    isMasked: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('notice'), notice: z.enum(SUPPORT_NOTICES) }),
  z.strictObject({
    kind: z.literal('answers'),
    answers: listOf(suggestion, SUPPORT_SUGGESTIONS_MAX),
    cases: listOf(quotedCase, OPEN_CASES_MAX),
  }),
  /** Shown only to the staff who has the conversation, and deleted later. */
  z.strictObject({
    kind: z.literal('picture'),
    fileId,
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
  }),
  /** A result the member doubts. Nobody can change it; anybody can verify it. */
  z.strictObject({ kind: z.literal('report'), product: reportedProduct, shareId }),
  /** The proof of what was reported, sent by staff. */
  z.strictObject({ kind: z.literal('proof'), product: reportedProduct, shareId }),
]);
export type SupportContent = z.infer<typeof supportContent>;

export const supportMessage = z.strictObject({
  /** Counts up by one in its conversation. */
  seq: z.int().check(z.positive()),
  side: z.enum(SUPPORT_SIDES),
  atMs,
  /** As its sender chose it; null for what the program says. */
  clientId: z.nullable(clientId),
  content: supportContent,
});
export type SupportMessage = z.infer<typeof supportMessage>;

/** How the conversation stands for the person in it; before the first message `lastSeq` is 0. */
export const ownConversation = z.strictObject({
  state: z.enum(SUPPORT_STATES),
  lastSeq: seqOf,
  /** How far the person has read what was said. */
  readSeq: seqOf,
  /** How far staff have received and read it. */
  staffDeliveredSeq: seqOf,
  staffReadSeq: seqOf,
  isStaffTyping: z.boolean(),
});
export type OwnConversation = z.infer<typeof ownConversation>;

/** A conversation in the lists of the console. */
export const conversationLine = z.strictObject({
  id: text(15),
  /** Null for a visitor. */
  uid: z.nullable(uid),
  state: z.enum(SUPPORT_STATES),
  language: supportLanguage,
  /** Who has it. */
  staffId: z.nullable(text(32)),
  /** From then on a colleague may take it. */
  heldUntilMs: z.nullable(atMs),
  waitingSinceMs: z.nullable(atMs),
  changedAtMs: atMs,
  lastSeq: seqOf,
  /** How far staff, and the person, have read. */
  staffReadSeq: seqOf,
  personDeliveredSeq: seqOf,
  personReadSeq: seqOf,
  isPersonTyping: z.boolean(),
});
export type ConversationLine = z.infer<typeof conversationLine>;

/** What staff see also says which colleague wrote. */
export const staffViewOfMessage = z.strictObject({
  message: supportMessage,
  staffId: z.nullable(text(32)),
});
export type StaffViewOfMessage = z.infer<typeof staffViewOfMessage>;

export const cannedAnswer = z.strictObject({
  id: text(15),
  title: text(80),
  text: typedText,
  language: supportLanguage,
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;
