/** Numbers and lists of customer service (rulebook 15.3), for server, app, console and tests. */
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';

/**
 * open ──asks for a person, reports──▶ waiting ──staff reply──▶ answered ──writes──▶ waiting
 * Staff may close any; open and answered ones close after a day of silence; writing opens again.
 */
export const SUPPORT_STATES = ['open', 'waiting', 'answered', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

/** Who said it. A notice is the program's own: what became of the conversation. */
export const SUPPORT_SIDES = ['person', 'assistant', 'staff', 'notice'] as const;
export type SupportSide = (typeof SUPPORT_SIDES)[number];

/** The first message of every conversation, and of one that opens again, is `assistant`. */
export const SUPPORT_NOTICES = ['assistant', 'waiting', 'taken', 'transferred', 'closed'] as const;
export type SupportNotice = (typeof SUPPORT_NOTICES)[number];

/** What has a receipt that anybody can verify. */
export const REPORTED_PRODUCTS = ['seconds', 'option', 'liquidation'] as const;
export type ReportedProduct = (typeof REPORTED_PRODUCTS)[number];

/** The member's own cases under review, as the assistant quotes them. */
export const QUOTED_CASES = ['deposit', 'withdrawal', 'basic', 'advanced'] as const;
export type QuotedCase = (typeof QUOTED_CASES)[number];

/** Which conversations staff ask for; `own`: those one has taken and that are not closed. */
export const CONVERSATION_LISTS = ['waiting', 'own', 'others', 'closed'] as const;
export type ConversationList = (typeof CONVERSATION_LISTS)[number];

/** Counted as characters a person sees: an emoji is one. */
export const SUPPORT_TEXT_MAX = 1_000;
export const SUPPORT_SUGGESTIONS_MAX = 3;
export const SUPPORT_MESSAGES_PER_MINUTE = 30;
export const SUPPORT_MESSAGE_PAUSE_MS = 1_000;
export const SUPPORT_MESSAGES_PER_PAGE = 30;
/** Silent for as long, an open or answered conversation is closed. One that waits is not. */
export const SUPPORT_SILENCE_MS = DAY_MS;
/** Messages older than this are deleted. */
export const SUPPORT_HISTORY_MS = 180 * DAY_MS;
/** Of a conversation that was silent for as long, the pictures are deleted. */
export const SUPPORT_PICTURE_LIFE_MS = 7 * DAY_MS;
/** A visitor's browser comes back to the same conversation for as long. */
export const SUPPORT_VISIT_MS = 7 * DAY_MS;
/** A colleague who has a conversation and does nothing loses it to whoever takes it. */
export const CONVERSATION_HOLD_MS = 15 * MINUTE_MS;
/** Somebody who typed a moment ago is typing. */
export const TYPING_MS = 6_000;

export const CANNED_ANSWERS_MAX = 200;

export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Why a text cannot be sent. */
export function findSupportTextFault(text: string): 'required' | 'too-long' | undefined {
  if (text.trim() === '') return 'required';
  return countCharacters(text) > SUPPORT_TEXT_MAX ? 'too-long' : undefined;
}
