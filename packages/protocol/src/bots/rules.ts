/**
 * The numbers of members' own programs (rulebook 29): their keys, and how much they may ask for.
 * They stand here once; whoever counts by them reads them here.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';

/** What every path of the surface begins with. */
export const BOT_BASE = '/bot';

export const KEYS_MAX = 10;
export const KEY_LABEL_MAX = 40;
export const KEY_NETWORKS_MAX = 20;
/** Of a key that trades from anywhere, since it was made or last widened. */
export const OPEN_TRADING_MS = 90 * DAY_MS;

export const KEY_KINDS = ['hmac', 'ed25519'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Nobody takes it for the key of a real exchange. */
export const KEY_PREFIX = 'sim_';
export const KEY_RANDOM_LENGTH = 60;
export const KEY_PATTERN = /^sim_[A-Za-z0-9]{60}$/;
export const SECRET_LENGTH = 64;
/** How much of a key a log or a list may show. */
export const KEY_SHOWN = 8;

/** Changes that close something: in the security log, but no reason to lock anything (10.4). */
export const KEY_CLOSINGS = ['key-narrowed', 'key-removed'] as const;
export type KeyClosing = (typeof KEY_CLOSINGS)[number];

export const RECV_WINDOW_MS = 5_000;
export const RECV_WINDOW_MS_MAX = 60_000;
/** How far ahead of ours a program's clock may be. */
export const AHEAD_MS_MAX = 1_000;

/** Of one address, in a minute by the clock. */
export const WEIGHT_PER_MINUTE = 6_000;
/** Of one member, over the app and all programs. */
export const ORDERS_PER_TEN_SECONDS = 100;
export const ORDERS_PER_DAY = 200_000;
/** Refusals with 429 in one minute after which an address is banned. */
export const REFUSALS_BEFORE_BAN = 30;
export const BAN_MS = 2 * MINUTE_MS;
export const BAN_MS_MAX = 72 * HOUR_MS;
/** A ban after another within this time is twice as long. */
export const BAN_REMEMBERED_MS = DAY_MS;
