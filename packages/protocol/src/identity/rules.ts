/**
 * The numbers of codes, sessions and locks (rulebook 10.4, 14.2, 14.3, 14.5): how long each lasts
 * and how often one may be wrong. What only guards the server against floods stays with the server.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const CODE_TRIES_MAX = 5;
export const CODE_RESEND_MS = MINUTE_MS;

/** Wrong passwords for one member before a pause, counted over this time. */
export const WRONG_PASSWORDS_MAX = 5;
export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;

export const SESSION_IDLE_MS = 7 * DAY_MS;
/** The longest life of a session that is used every day; also the life of its cookie. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** One more ends the oldest. */
export const SESSIONS_MAX = 20;
export const DEVICE_LIFE_MS = 180 * DAY_MS;

/** After a login and after each change of what protects an account. */
export const WITHDRAW_LOCK_MS = HOUR_MS;
