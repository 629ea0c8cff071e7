/** Refusals and messages of passwords, passkeys and the second step. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, refusal } from '../base/facets.ts';
import { FUND_PASSWORD_EVENTS, SECURITY_CHANGES } from './rules.ts';

export const securityFacets = defineFacets({
  refusals: {
    SECOND_STEP_WRONG: refusal(1020, 422, 'second step wrong'),
    SECOND_STEP_EXPIRED: refusal(1021, 409, 'second step expired, begin again'),
    PASSKEY_WRONG: refusal(1022, 422, 'passkey not accepted'),
    TWO_STEP_ON: refusal(1023, 409, 'the authenticator app is on already'),
    TWO_STEP_OFF: refusal(1024, 409, 'two-step login is off'),
    TOO_MANY_PASSKEYS: refusal(1025, 409, 'no room for one more passkey'),
    SECOND_STEP_REQUIRED: refusal(1026, 403, 'second step needed for this change'),
    FUND_PASSWORD_OLD_WRONG: refusal(3100, 422, 'original fund password wrong'),
    WITHDRAW_PASSWORD_WRONG: refusal(3101, 422, 'withdrawal password incorrect'),
    FUND_PASSWORD_NOT_SET: refusal(3102, 409, 'please set a fund password'),
    FUND_PASSWORD_LOCKED: refusal(3116, 429, 'fund password blocked after too many wrong ones'),
  },
  messages: {
    'security-changed': messageKind(
      8,
      'system',
      { change: z.enum(SECURITY_CHANGES), device: z.string() },
      () => '/my/security',
    ),
    'fund-password-tried': messageKind(
      37,
      'system',
      { what: z.enum(FUND_PASSWORD_EVENTS), device: z.string() },
      () => '/my/security',
    ),
  },
});
