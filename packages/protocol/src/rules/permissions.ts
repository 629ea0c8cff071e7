/**
 * What a member's status and verification level permit (rulebook 1.4 × 1.5), in one table that
 * every module asks: the machine before it changes anything, the server before a login, the web
 * before it offers a button. A new operation is a line here, and does not compile without both.
 */
import type { RejectionCode } from '../base/rejections.ts';
import type { Level, MemberStatus } from '../base/shapes.ts';

/** The columns of rulebook 1.4; `hold-back` is what members ask of themselves: limits, breaks. */
export const FREEDOMS = [
  'log-in',
  'deposit',
  'open',
  'close',
  'cancel',
  'transfer',
  'withdraw',
  'verify',
  'hold-back',
] as const;
export type Freedom = (typeof FREEDOMS)[number];

type Terms = { readonly freedom: Freedom; readonly level: Level };

const needs = (freedom: Freedom, level: Level = 0): Terms => ({ freedom, level });

export const OPERATIONS = {
  'log-in': needs('log-in'),
  'hold-back': needs('hold-back'),
  'set-alert': needs('log-in'),
  deposit: needs('deposit'),
  transfer: needs('transfer'),
  'cancel-order': needs('cancel'),
  'close-position': needs('close'),
  'trade-spot': needs('open'),
  'buy-seconds': needs('open'),
  'buy-option': needs('open'),
  'buy-fixed-finance': needs('open'),
  'buy-trust-finance': needs('open', 1),
  'pledge-currency': needs('open'),
  'buy-machine': needs('open'),
  'run-bot': needs('open'),
  'open-leverage': needs('open'),
  'open-high-leverage': needs('open', 1),
  'use-authorization-code': needs('open', 1),
  withdraw: needs('withdraw', 1),
  'add-bank-account': needs('withdraw', 1),
  'add-wallet': needs('withdraw', 1),
  verify: needs('verify'),
} as const satisfies Readonly<Record<string, Terms>>;

export type Operation = keyof typeof OPERATIONS;

type Standing = { readonly may: ReadonlySet<Freedom>; readonly refusal: RejectionCode | null };

const standing = (may: readonly Freedom[], refusal: RejectionCode | null): Standing => ({
  may: new Set(may),
  refusal,
});

/** Lowering one's own limits is possible even when frozen; who is disabled cannot even log in. */
const STANDINGS: Readonly<Record<MemberStatus, Standing>> = {
  active: standing(FREEDOMS, null),
  restricted: standing(
    FREEDOMS.filter((freedom) => freedom !== 'open'),
    'ACCOUNT_TRADE_RESTRICTED',
  ),
  frozen: standing(['log-in', 'cancel', 'hold-back'], 'ACCOUNT_FROZEN'),
  disabled: standing([], 'ACCOUNT_STATUS_ABNORMAL'),
};

/** The same table read the other way, for whoever prints it. */
export function statusesWith(freedom: Freedom): MemberStatus[] {
  const statuses = Object.keys(STANDINGS) as MemberStatus[];
  return statuses.filter((status) => STANDINGS[status].may.has(freedom));
}

export function operationsOf(level: Level): Operation[] {
  const operations = Object.keys(OPERATIONS) as Operation[];
  return operations.filter((operation) => OPERATIONS[operation].level === level);
}

/** Status first: who is frozen need not hear of verification. */
export function refusalOf(
  member: { readonly status: MemberStatus; readonly level: Level } | undefined,
  operation: Operation,
): { code: RejectionCode } | undefined {
  if (!member) return { code: 'USER_NOT_FOUND' };
  const { freedom, level } = OPERATIONS[operation];
  const { may, refusal } = STANDINGS[member.status];
  if (refusal && !may.has(freedom)) return { code: refusal };
  return member.level < level ? { code: 'KYC_PRIMARY_REQUIRED' } : undefined;
}
