/**
 * Registration, login, codes, sessions and the member's own settings (rulebook 14). Field formats
 * live here because the form and the server must say the same no.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import { atMs, decimal, level, memberStatus, typedAmount, uid } from '../base/shapes.ts';

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
export const DATE_FORMATS = ['locale', 'iso'] as const;

const channel = z.enum(['email', 'phone']);
const text = (max: number) => z.string().check(z.maxLength(max));
const password = text(PASSWORD_MAX * 4);

/** Typed loosely on purpose: emptiness and format have codes of their own (rulebook 14.1). */
const target = text(EMAIL_MAX);
const code = text(16);

export const me = z.strictObject({
  uid,
  username: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Only a confirmed address signs in or resets a password. */
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  level,
  status: memberStatus,
  inviteCode: z.string(),
  createdAtMs: atMs,
  withdrawLockUntilMs: atMs,
  dateFormat: z.enum(DATE_FORMATS),
  dailyLossLimit: decimal,
  pendingLossLimit: z.nullable(z.strictObject({ amount: decimal, fromMs: atMs })),
});
export type Me = z.infer<typeof me>;

/** Where somebody is signed in. The network address is masked: enough to know one's own by. */
export const ownSession = z.strictObject({
  id: z.string(),
  /** Null when the browser did not say, or said something nobody knows. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.nullable(z.string()),
  createdAtMs: atMs,
  lastSeenAtMs: atMs,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What a member with two-step login may go on with, until when. */
export const secondStep = z.strictObject({
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  expiresAtMs: atMs,
});
export type SecondStep = z.infer<typeof secondStep>;

export const sendCode = defineEndpoint('member', {
  name: 'sendCode',
  summary: 'Sends a verification code to an e-mail address or phone number.',
  method: 'POST',
  path: '/auth/codes',
  access: 'public',
  body: z.strictObject({ purpose: z.enum(['register', 'forgot']), channel, target }),
  reply: z.strictObject({
    delivery: z.enum(['inbox', 'mail', 'log']),
    expiresAtMs: atMs,
    resendAtMs: atMs,
  }),
  rejections: ['EMAIL_INVALID', 'EMAIL_DUPLICATE', 'PHONE_DUPLICATE', 'EMAIL_SEND_FAILED'],
});

export const readInbox = defineEndpoint('member', {
  name: 'readInbox',
  summary: 'The simulated inbox of this browser: codes that were "sent" from here.',
  method: 'GET',
  path: '/auth/inbox',
  access: 'public',
  reply: z.strictObject({
    codes: z.array(
      z.strictObject({
        purpose: z.enum(['register', 'forgot', 'bind']),
        target: z.string(),
        code: z.string(),
        sentAtMs: atMs,
        expiresAtMs: atMs,
      }),
    ),
  }),
});

export const register = defineEndpoint('member', {
  name: 'register',
  summary: 'Opens a member with 10 000 paper USDT and begins a session.',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
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
    'PHONE_DUPLICATE',
    'INVITE_INVALID',
    'PASSWORD_WEAK',
  ],
});

export const checkInvitation = defineEndpoint('member', {
  name: 'checkInvitation',
  summary: 'Whether an invitation is valid; counted per network.',
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  body: z.strictObject({ invite: text(16) }),
  reply: z.strictObject({ isValid: z.boolean() }),
  rejections: [],
});

export const login = defineEndpoint('member', {
  name: 'login',
  summary: 'Begins a session, or asks for the second step; withdrawals are locked for one hour.',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: z.strictObject({ account: text(EMAIL_MAX), password }),
  reply: z.union([z.strictObject({ member: me }), z.strictObject({ secondStep })]),
  rejections: [
    'USER_NOT_FOUND',
    'LOGIN_PASSWORD_WRONG',
    'LOGIN_EXCEPTION',
    'ACCOUNT_STATUS_ABNORMAL',
  ],
});

export const logout = defineEndpoint('member', {
  name: 'logout',
  summary: 'Ends this session and closes its sockets.',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  reply: z.strictObject({}),
});

export const resetPassword = defineEndpoint('member', {
  name: 'resetPassword',
  summary: 'Sets a new login password by code; all sessions end, withdrawals are locked one hour.',
  method: 'POST',
  path: '/auth/forgot',
  access: 'public',
  body: z.strictObject({ channel, target, code, password, repeat: password }),
  reply: z.strictObject({}),
  rejections: ['CODE_EMPTY', 'EMAIL_INVALID', 'CODE_INVALID', 'PASSWORD_WEAK'],
});

export const readMe = defineEndpoint('member', {
  name: 'readMe',
  summary: 'The member of this session.',
  method: 'GET',
  path: '/me',
  access: 'member',
  reply: me,
  rejections: ['NOT_LOGGED_IN'],
});

export const changeSettings = defineEndpoint('member', {
  name: 'changeSettings',
  summary: 'Date format and daily loss limit; a lower limit acts at once, a higher one after 24 h.',
  method: 'PATCH',
  path: '/me/settings',
  access: 'member',
  body: z.strictObject({
    dateFormat: z.optional(z.enum(DATE_FORMATS)),
    dailyLossLimit: z.optional(typedAmount),
  }),
  reply: me,
  rejections: ['NOT_LOGGED_IN', 'AMOUNT_ABNORMAL', 'AMOUNT_ABOVE_MAX', 'ACCOUNT_STATUS_ABNORMAL'],
});

export const eraseMyData = defineEndpoint('member', {
  name: 'eraseMyData',
  summary: 'Erases sign-in history, trusted devices and verification data; the level becomes 0.',
  method: 'DELETE',
  path: '/me/data',
  access: 'member',
  body: z.strictObject({ password }),
  reply: me,
  rejections: ['NOT_LOGGED_IN', 'LOGIN_PASSWORD_WRONG', 'LOGIN_EXCEPTION'],
});

export const listSessions = defineEndpoint('member', {
  name: 'listSessions',
  summary: 'Where the member is signed in: this session first, then those last seen.',
  method: 'GET',
  path: '/me/sessions',
  access: 'member',
  reply: z.strictObject({ sessions: z.array(ownSession) }),
  rejections: ['NOT_LOGGED_IN'],
});

export const endOneSession = defineEndpoint('member', {
  name: 'endOneSession',
  summary: 'Ends a session of the member, closes its sockets and ends the trust in its device.',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  access: 'member',
  params: z.strictObject({ id: text(64) }),
  reply: z.strictObject({}),
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
});

export const endOtherSessions = defineEndpoint('member', {
  name: 'endOtherSessions',
  summary: 'Ends all sessions of the member but this one, and the trust in all other devices.',
  method: 'DELETE',
  path: '/me/sessions',
  access: 'member',
  reply: z.strictObject({ endedCount: z.int() }),
  rejections: ['NOT_LOGGED_IN'],
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
