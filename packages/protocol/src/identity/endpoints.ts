/**
 * Registration, login, codes, sessions and the member's own settings (rulebook 14). Field formats
 * live here because the form and the server must say the same no.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite, publicRead, publicWrite } from '../base/endpoint.ts';
import {
  atMs,
  decimal,
  level,
  listOf,
  memberStatus,
  portfolioUid,
  text,
  typedAmount,
  uid,
} from '../base/shapes.ts';
import { SESSIONS_MAX } from './rules.ts';
import { OWN_STEP_REJECTIONS, secondStep as ownStep } from '../security/own-step.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const USERNAME_PATTERN = /^[A-Za-z][A-Za-z0-9_]{3,19}$/;
export const EMAIL_PATTERN = /^[^\s@]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
export const EMAIL_MAX = 254;
export const PHONE_PATTERN = /^\+[1-9]\d{6,14}$/;
/** Long ones are sent where short ones were guessed at too often (rulebook 14.2). */
export const SHORT_CODE_DIGITS = 6;
export const LONG_CODE_DIGITS = 12;
export const CODE_PATTERN = /^\d{6}(?:\d{6})?$/;
/** A six-character invitation code (Crockford base 32) or the eight digits of a member's UID. */
export const INVITE_PATTERN = /^(?:[0-9A-HJKMNP-TV-Z]{6}|[1-9]\d{7})$/;
export const PUBLIC_INVITE_CODE = 'PAPER1';
/** Those of a browser that have not expired. */
export const INBOX_CODES_MAX = 50;
const DATE_FORMATS = ['locale', 'iso'] as const;

const channel = z.enum(['email', 'phone']);
const password = text(PASSWORD_MAX * 4);

/** Typed loosely on purpose: emptiness and format have codes of their own (rulebook 14.1). */
const target = text(EMAIL_MAX);
const code = text(16);

export const me = z.strictObject({
  uid,
  /** The portfolio this session acts for; null where it acts for its member. */
  actsFor: z.nullable(portfolioUid),
  username: text(20),
  email: z.nullable(text(EMAIL_MAX)),
  phone: z.nullable(text(20)),
  /** Only a confirmed address signs in or resets a password. */
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  level,
  status: memberStatus,
  inviteCode: text(8),
  createdAtMs: atMs,
  withdrawLockUntilMs: atMs,
  dateFormat: z.enum(DATE_FORMATS),
  dailyLossLimit: decimal,
  pendingLossLimit: z.nullable(z.strictObject({ amount: decimal, fromMs: atMs })),
});
export type Me = z.infer<typeof me>;

/** Where somebody is signed in. The network address is masked: enough to know one's own by. */
const ownSession = z.strictObject({
  id: text(64),
  /** Null when the browser did not say, or said something nobody knows. */
  browser: z.nullable(text(60)),
  system: z.nullable(text(60)),
  network: z.nullable(text(60)),
  createdAtMs: atMs,
  lastSeenAtMs: atMs,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What a member with two-step login may go on with, until when. */
const secondStep = z.strictObject({
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  expiresAtMs: atMs,
});
export type SecondStep = z.infer<typeof secondStep>;

export const sendCode = publicWrite('sendCode', '/auth/codes', {
  summary: 'Sends a verification code to an e-mail address or phone number.',
  body: z.strictObject({ purpose: z.enum(['register', 'forgot']), channel, target }),
  reply: z.strictObject({
    delivery: z.enum(['inbox', 'mail', 'log']),
    expiresAtMs: atMs,
    resendAtMs: atMs,
  }),
  rejections: ['EMAIL_INVALID', 'EMAIL_SEND_FAILED'],
});

export const readInbox = publicRead('readInbox', '/auth/inbox', {
  summary: 'The simulated inbox of this browser: codes that were "sent" from here.',
  reply: z.strictObject({
    codes: listOf(
      z.strictObject({
        purpose: z.enum(['register', 'forgot', 'bind']),
        target: text(EMAIL_MAX),
        code: text(16),
        sentAtMs: atMs,
        expiresAtMs: atMs,
      }),
      INBOX_CODES_MAX,
    ),
  }),
});

export const register = publicWrite('register', '/auth/register', {
  summary: 'Opens a member with 10 000 paper USDT and begins a session.',
  body: z.strictObject({
    channel,
    invite: text(16),
    username: text(40),
    email: z.optional(target),
    phone: z.optional(text(20)),
    password,
    repeat: password,
    code,
  }),
  reply: z.strictObject({ member: me }),
  rejections: [
    'CODE_EMPTY',
    'EMAIL_INVALID',
    'CODE_INVALID',
    'EMAIL_DUPLICATE',
    'USERNAME_DUPLICATE',
    'USERNAME_RESERVED',
    'PHONE_DUPLICATE',
    'INVITE_INVALID',
    'PASSWORD_WEAK',
  ],
});

export const checkInvitation = publicWrite('checkInvitation', '/auth/invitation', {
  summary: 'Whether an invitation is valid; counted per network.',
  body: z.strictObject({ invite: text(16) }),
  reply: z.strictObject({ isValid: z.boolean() }),
});

export const login = publicWrite('login', '/auth/login', {
  summary: 'Begins a session, or asks for the second step; withdrawals are locked for one hour.',
  body: z.strictObject({ account: text(EMAIL_MAX), password }),
  reply: z.union([z.strictObject({ member: me }), z.strictObject({ secondStep })]),
  rejections: [
    'USER_NOT_FOUND',
    'LOGIN_PASSWORD_WRONG',
    'LOGIN_EXCEPTION',
    'ACCOUNT_STATUS_ABNORMAL',
  ],
});

export const logout = publicWrite('logout', '/auth/logout', {
  summary: 'Ends this session and closes its sockets.',
  reply: z.strictObject({}),
  rejections: ['OTHER_MEMBER'],
});

export const resetPassword = publicWrite('resetPassword', '/auth/forgot', {
  summary: 'Sets a new login password by code; all sessions end, withdrawals are locked one hour.',
  body: z.strictObject({ channel, target, code, password, repeat: password }),
  reply: z.strictObject({}),
  rejections: ['CODE_EMPTY', 'EMAIL_INVALID', 'CODE_INVALID', 'PASSWORD_WEAK'],
});

export const readMe = memberRead('readMe', '/me', {
  summary: 'The member of this session.',
  reply: me,
});

export const changeSettings = memberWrite('changeSettings', '/me/settings', {
  summary: 'Date format and daily loss limit; a lower limit acts at once, a higher one after 24 h.',
  method: 'PATCH',
  body: z.strictObject({
    dateFormat: z.optional(z.enum(DATE_FORMATS)),
    dailyLossLimit: z.optional(typedAmount),
  }),
  reply: me,
  rejections: ['AMOUNT_ABNORMAL', 'AMOUNT_ABOVE_MAX', 'ACCOUNT_STATUS_ABNORMAL'],
});

export const eraseMyData = memberWrite('eraseMyData', '/me/data', {
  summary: 'Erases sign-in history, trusted devices and verification data; the level becomes 0.',
  method: 'DELETE',
  body: z.strictObject({ password, secondStep: ownStep }),
  reply: me,
  rejections: ['LOGIN_PASSWORD_WRONG', 'LOGIN_EXCEPTION', ...OWN_STEP_REJECTIONS],
});

export const listSessions = memberRead('listSessions', '/me/sessions', {
  summary: 'Where the member is signed in: this session first, then those last seen.',
  reply: z.strictObject({ sessions: listOf(ownSession, SESSIONS_MAX) }),
});

export const endOneSession = memberWrite('endOneSession', '/me/sessions/{id}', {
  summary: 'Ends a session of the member, closes its sockets and ends the trust in its device.',
  method: 'DELETE',
  params: z.strictObject({ id: text(64) }),
  reply: z.strictObject({}),
  rejections: ['NOT_FOUND'],
});

export const endOtherSessions = memberWrite('endOtherSessions', '/me/sessions', {
  summary: 'Ends all sessions of the member but this one, and the trust in all other devices.',
  method: 'DELETE',
  reply: z.strictObject({ endedCount: z.int() }),
});

const endpoints = [
  sendCode,
  readInbox,
  register,
  checkInvitation,
  login,
  logout,
  resetPassword,
  readMe,
  changeSettings,
  eraseMyData,
  listSessions,
  endOneSession,
  endOtherSessions,
];

export const identityApi = { endpoints, topics: {} };
