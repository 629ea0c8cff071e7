/**
 * What staff read when a call is refused, by its code: every code that an endpoint of the console
 * can give has one. A module that has more of them adds a line.
 */
import type { FieldFault, RejectionCode } from '@anywhen/protocol';
import { ApiRejection } from './call.ts';

const ERROR_TEXTS = {
  ANNOUNCEMENTS_FULL: 'Too many announcements are planned or running. End one first.',
  ANNOUNCEMENT_BEGUN: 'It has begun meanwhile: it can only be ended.',
  ANNOUNCEMENT_CHANGED: 'A colleague has edited it meanwhile. Open it again and look.',
  ANNOUNCEMENT_OVER: 'It has ended already.',
  BALANCE_INSUFFICIENT: 'The balance no longer covers this.',
  CASE_CLAIMED: 'A colleague has taken this case.',
  CASE_DECIDED: 'This case has been decided already.',
  CASE_NOT_CLAIMED: 'You do not have this case: it was given back, or 15 minutes are over.',
  CASE_NOT_READY: 'The chain has not confirmed this deposit yet.',
  CONVERSATION_NOT_TAKEN: 'You do not have this conversation. Take it first.',
  CONVERSATION_TAKEN: 'A colleague has this conversation.',
  FORBIDDEN: 'Your role may not do this.',
  INTERNAL: 'Something went wrong in the server. Nothing is known to have changed; look again.',
  LAST_ADMIN: 'This is the last admin, who stays.',
  LINK_INVALID: 'This link was used, or is too old. Ask an admin for a new one.',
  LOGIN_EXCEPTION: 'Too many tries. Wait before the next one.',
  LOGIN_PASSWORD_WRONG: 'Name or password is wrong.',
  MALFORMED: 'The server could not read this request.',
  NOT_FOUND: 'There is nothing under this number.',
  NOT_LOGGED_IN: 'Your session has ended. Log in again.',
  PASSWORD_WEAK: 'This password is too easy to guess.',
  RATE_LIMITED: 'Too many requests. Wait a moment.',
  SECOND_PERSON_NEEDED: 'A second person must decide this: you have approved it already.',
  SECOND_STEP_EXPIRED: 'This login took too long. Begin with the password again.',
  SECOND_STEP_WRONG: 'This code is wrong, or was used before.',
  STAFF_NAME_TAKEN: 'This name is taken.',
  STAFF_TEXT_REFUSED:
    'Staff name no place to pay to, no link or contact, and ask for no password or code.',
  TEXT_ASKS_FOR_SECRET:
    'This asks for a password or a code. Nobody here ever does, so it was not sent.',
  TEXT_NAMES_PAYMENT:
    'This names an address, account, card, link, phone or messenger, so it was not sent.',
  TOO_MANY_CANNED_ANSWERS: 'There is no room for one more canned answer.',
  TERMS_CHANGED: 'Other terms will hold by then, or it is not what was proposed. Look again.',
  TERMS_NOTICE_TOO_SHORT: 'Members must be able to read it a day before, and within 90 days.',
  TOO_MANY_RECORDS: 'Too many proposals wait. Decide or withdraw some first.',
  UNAVAILABLE: 'The server is busy or starting. Try again in a moment.',
  VALIDATION: 'Something is not filled in as it should be.',
} as const satisfies Partial<Record<RejectionCode, string>>;

const FAULT_TEXTS: Readonly<Record<FieldFault, string>> = {
  required: 'Fill this in.',
  format: 'This does not have the right form.',
  'too-short': 'This is too short.',
  'too-long': 'This is too long.',
  'too-precise': 'This has too many decimals.',
  mismatch: 'The two are not the same.',
  same: 'This is the same as before.',
  'not-offered': 'This is not offered.',
  'unknown-field': 'The server does not know this field.',
};

const NO_ANSWER = 'No answer from the server. Whether it was done is not known; look again.';

export function hasErrorText(code: RejectionCode): code is keyof typeof ERROR_TEXTS {
  return code in ERROR_TEXTS;
}

/** Of whatever a call threw. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiRejection)) return NO_ANSWER;
  const { code, data } = error.reply;
  const text = hasErrorText(code) ? ERROR_TEXTS[code] : error.reply.message;
  const { retryAfterMs, triesLeft } = data ?? {};
  if (typeof triesLeft === 'number') return `${text} Tries left: ${triesLeft}.`;
  if (typeof retryAfterMs !== 'number') return text;
  return `${text} Try again in ${Math.ceil(retryAfterMs / 1_000)} s.`;
}

/** By field, what is wrong with it; empty for a refusal of the whole. */
export function fieldTexts(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiRejection ? error.reply.fields : undefined;
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, fault]) => [name, FAULT_TEXTS[fault]]),
  );
}
