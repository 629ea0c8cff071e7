/**
 * What protects an account and how a member changes it (rulebook 10.4, 14.2–14.5): both passwords,
 * confirmed addresses, two-step login by an authenticator app or a passkey, and the security log.
 * Each change but a first look costs an hour of withdrawals.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite, publicWrite } from '../base/endpoint.ts';
import { KEY_CLOSINGS } from '../bots/rules.ts';
import { EMAIL_MAX, PASSWORD_MAX, me } from '../identity/endpoints.ts';
import { OWN_STEP_REJECTIONS, secondStep, stepCode, webauthnCredential } from './own-step.ts';
import { FUND_PASSWORD_EVENTS, PAYEE_CHANGES, SECURITY_CHANGES, TOTP_DIGITS } from './rules.ts';
import { PAGE_ROWS_MAX, atMs, listOf, pageOf, pageQuery, text } from '../base/shapes.ts';

export const FUND_PASSWORD_MIN = 6;
export const FUND_PASSWORD_MAX = 32;
export const PASSKEY_NAME_MAX = 40;
export const PASSKEYS_MAX = 10;
/** Shown once, ten at a time, in two groups: `7K2QF-9XH3M`. */
export const RECOVERY_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{5}-?[0-9A-HJKMNP-TV-Z]{5}$/;
export const TOTP_PATTERN = new RegExp(`^\\d{${TOTP_DIGITS}}$`);

const channel = z.enum(['email', 'phone']);
const password = text(PASSWORD_MAX * 4);
/** What every change asks for. */
const owner = { password, secondStep };

const securityStanding = z.strictObject({
  isFundPasswordSet: z.boolean(),
  /** Blocked after too many wrong tries; null when it is not. */
  fundPasswordLockedUntilMs: z.nullable(atMs),
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  /** When the authenticator app was set up; null: it is off. */
  totpSinceMs: z.nullable(atMs),
  passkeys: listOf(
    z.strictObject({
      id: text(64),
      name: text(PASSKEY_NAME_MAX),
      createdAtMs: atMs,
      lastUsedAtMs: z.nullable(atMs),
    }),
    PASSKEYS_MAX,
  ),
  recoveryCodesLeft: z.int(),
  withdrawLockUntilMs: atMs,
});
export type SecurityStanding = z.infer<typeof securityStanding>;

const PASSWORD_REJECTIONS = ['LOGIN_PASSWORD_WRONG', 'LOGIN_EXCEPTION'] as const;
const OWNER_REJECTIONS = [...PASSWORD_REJECTIONS, ...OWN_STEP_REJECTIONS] as const;

export const readSecurity = memberRead('readSecurity', '/me/security', {
  summary: 'What protects the member’s account.',
  reply: securityStanding,
});

export const listSecurityEvents = memberRead('listSecurityEvents', '/me/security/events', {
  summary: 'Sign-ins and changes of what protects the account, newest first; kept 180 days.',
  query: pageQuery({}),
  reply: pageOf({
    events: listOf(
      z.strictObject({
        id: text(20),
        what: z.enum([
          'login',
          'login-refused',
          ...FUND_PASSWORD_EVENTS,
          ...SECURITY_CHANGES,
          ...PAYEE_CHANGES,
          ...KEY_CLOSINGS,
        ]),
        browser: z.nullable(text(60)),
        system: z.nullable(text(60)),
        network: z.nullable(text(60)),
        atMs,
      }),
      PAGE_ROWS_MAX,
    ),
  }),
});

export const changeLoginPassword = memberWrite('changeLoginPassword', '/me/login-password', {
  summary: 'Sets a new login password; all other sessions end.',
  body: z.strictObject({ ...owner, newPassword: password, repeat: password }),
  reply: securityStanding,
  rejections: [...OWNER_REJECTIONS, 'PASSWORD_WEAK'],
});

export const setFundPassword = memberWrite('setFundPassword', '/me/fund-password', {
  summary: 'Sets the fund password, or changes it when the old one is right.',
  body: z.strictObject({
    ...owner,
    oldFundPassword: z.optional(password),
    newFundPassword: password,
    repeat: password,
  }),
  reply: securityStanding,
  rejections: [
    ...OWNER_REJECTIONS,
    'FUND_PASSWORD_OLD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'PASSWORD_WEAK',
  ],
});

export const sendContactCode = memberWrite('sendContactCode', '/me/contacts/code', {
  summary: 'Sends a code to an address the member wants to bind.',
  body: z.strictObject({ channel, target: text(EMAIL_MAX) }),
  reply: z.strictObject({
    delivery: z.enum(['inbox', 'mail']),
    expiresAtMs: atMs,
    resendAtMs: atMs,
  }),
  rejections: ['EMAIL_INVALID', 'EMAIL_SEND_FAILED'],
});

export const bindContact = memberWrite('bindContact', '/me/contacts', {
  summary: 'Binds a confirmed address, or changes it; the old one is told.',
  body: z.strictObject({ channel, target: text(EMAIL_MAX), code: text(16), ...owner }),
  reply: me,
  rejections: [
    ...OWNER_REJECTIONS,
    'EMAIL_INVALID',
    'EMAIL_DUPLICATE',
    'PHONE_DUPLICATE',
    'CODE_EMPTY',
    'CODE_INVALID',
  ],
});

export const beginTotp = memberWrite('beginTotp', '/me/totp/secret', {
  summary: 'A new secret for an authenticator app; nothing changes before a code of it was typed.',
  body: z.strictObject(owner),
  reply: z.strictObject({ secret: text(64), uri: text(600), expiresAtMs: atMs }),
  rejections: [...OWNER_REJECTIONS, 'TWO_STEP_ON'],
});

const recoveryCodes = listOf(text(16), 10);

export const confirmTotp = memberWrite('confirmTotp', '/me/totp', {
  summary: 'Turns two-step login on; recovery codes are in the answer unless there are some.',
  body: z.strictObject({ code: stepCode }),
  reply: z.strictObject({ security: securityStanding, recoveryCodes }),
  rejections: ['SECOND_STEP_WRONG', 'SECOND_STEP_EXPIRED', 'LOGIN_EXCEPTION'],
});

export const endTotp = memberWrite('endTotp', '/me/totp', {
  summary: 'Turns the authenticator app off, by password and a code of it or a recovery code.',
  method: 'DELETE',
  body: z.strictObject({ password, code: stepCode }),
  reply: securityStanding,
  rejections: [...PASSWORD_REJECTIONS, 'TWO_STEP_OFF', 'SECOND_STEP_WRONG'],
});

export const renewRecoveryCodes = memberWrite('renewRecoveryCodes', '/me/recovery-codes', {
  summary: 'Ten new recovery codes; the old ones end.',
  body: z.strictObject(owner),
  reply: z.strictObject({ security: securityStanding, recoveryCodes }),
  rejections: [...OWNER_REJECTIONS, 'TWO_STEP_OFF'],
});

/** As a browser reads them (WebAuthn level 3, JSON). */
const webauthnOptions = z.record(z.string(), z.unknown());

export const beginOwnStep = memberWrite('beginOwnStep', '/me/second-step/options', {
  summary: 'What a browser needs to prove the member by a passkey, before a change asks for it.',
  reply: z.strictObject({ options: webauthnOptions, expiresAtMs: atMs }),
  rejections: ['NOT_FOUND'],
});

export const beginPasskey = memberWrite('beginPasskey', '/me/passkeys/options', {
  summary: 'What a browser needs to make a passkey.',
  body: z.strictObject(owner),
  reply: z.strictObject({ options: webauthnOptions, expiresAtMs: atMs }),
  rejections: [...OWNER_REJECTIONS, 'TOO_MANY_PASSKEYS'],
});

export const addPasskey = memberWrite('addPasskey', '/me/passkeys', {
  summary: 'Keeps a passkey; it signs in alone, and as the second step after a password.',
  body: z.strictObject({ name: text(PASSKEY_NAME_MAX), credential: webauthnCredential }),
  reply: z.strictObject({ security: securityStanding, recoveryCodes }),
  rejections: ['PASSKEY_WRONG', 'SECOND_STEP_EXPIRED', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = memberWrite('removePasskey', '/me/passkeys/{id}', {
  summary: 'Forgets a passkey.',
  method: 'DELETE',
  params: z.strictObject({ id: text(64) }),
  body: z.strictObject(owner),
  reply: securityStanding,
  rejections: [...OWNER_REJECTIONS, 'NOT_FOUND'],
});

const SIGN_IN_REJECTIONS = [
  'SECOND_STEP_EXPIRED',
  'LOGIN_EXCEPTION',
  'ACCOUNT_STATUS_ABNORMAL',
] as const;

export const passSecondStep = publicWrite('passSecondStep', '/auth/second-step', {
  summary: 'The second step of a login whose password was right: a code or a recovery code.',
  body: z.strictObject({ code: stepCode }),
  reply: z.strictObject({ member: me }),
  rejections: ['SECOND_STEP_WRONG', ...SIGN_IN_REJECTIONS],
});

export const beginPasskeyLogin = publicWrite('beginPasskeyLogin', '/auth/passkey/options', {
  summary: 'What a browser needs to sign in by a passkey, as the only step or as the second one.',
  reply: z.strictObject({ options: webauthnOptions, expiresAtMs: atMs }),
});

export const passkeyLogin = publicWrite('passkeyLogin', '/auth/passkey', {
  summary: 'Begins a session by a passkey; withdrawals are locked for one hour.',
  body: z.strictObject({ credential: webauthnCredential }),
  reply: z.strictObject({ member: me }),
  rejections: ['PASSKEY_WRONG', ...SIGN_IN_REJECTIONS],
});

const endpoints = [
  readSecurity,
  listSecurityEvents,
  changeLoginPassword,
  setFundPassword,
  sendContactCode,
  bindContact,
  beginTotp,
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
  beginOwnStep,
  beginPasskey,
  addPasskey,
  removePasskey,
  passSecondStep,
  beginPasskeyLogin,
  passkeyLogin,
];

export const securityApi = { endpoints, topics: {} };
