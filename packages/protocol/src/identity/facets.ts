/** Refusals, permissions and messages of registering and logging in. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';

export const identityFacets = defineFacets({
  refusals: {
    NOT_LOGGED_IN: refusal(1000, 401, 'not logged in'),
    USER_NOT_FOUND: refusal(1001, 404, 'user does not exist'),
    LOGIN_EXCEPTION: refusal(1002, 429, 'login exception'),
    LOGIN_PASSWORD_WRONG: refusal(1003, 422, 'login password wrong'),
    OTHER_MEMBER: refusal(1004, 409, 'this page belongs to another member than the session'),
    EMAIL_DUPLICATE: refusal(1010, 409, 'duplicate e-mail'),
    USERNAME_DUPLICATE: refusal(1011, 409, 'duplicate account'),
    PHONE_DUPLICATE: refusal(1012, 409, 'duplicate phone number'),
    INVITE_INVALID: refusal(1013, 422, 'invalid invitation code'),
    CODE_INVALID: refusal(1014, 422, 'invalid verification code'),
    EMAIL_INVALID: refusal(1015, 422, 'e-mail empty or illegal'),
    CODE_EMPTY: refusal(1016, 422, 'verification code empty'),
    EMAIL_SEND_FAILED: refusal(1017, 502, 'e-mail sending failed'),
    PASSWORD_WEAK: refusal(1018, 422, 'password too easy to guess'),
    USERNAME_RESERVED: refusal(1019, 422, 'username could be mistaken for the operator'),
  },
  operations: { 'log-in': needs('log-in') },
  messages: {
    'new-login': messageKind(1, 'system', { device: z.string() }, () => '/my/security'),
    /** Somebody with the right password came to the end of the tries at the second step. */
    'login-refused': messageKind(10, 'system', { device: z.string() }, () => '/my/security'),
  },
});
