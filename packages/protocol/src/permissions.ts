/**
 * What a member's status and verification level permit (rulebook 1.4 × 1.5), in one table that
 * every module asks: the machine before it changes anything, the server before a login, the web
 * before it offers a button. An operation is a line in the facets of its module.
 */
import { FREEDOMS, type Freedom } from './base/facets.ts';
import { type Level, MEMBER_STATUSES, type MemberStatus } from './base/shapes.ts';
import { collect } from './facets.ts';
import type { RejectionCode } from './rejections.ts';

export const OPERATIONS = /* @__PURE__ */ collect('operations');

export type Operation = keyof typeof OPERATIONS;

type Standing = { readonly may: ReadonlySet<Freedom>; readonly refusal: RejectionCode | null };

const standing = (may: readonly Freedom[], refusal: RejectionCode | null): Standing => ({
  may: new Set(may),
  refusal,
});

/**
 * Whoever may open nothing can still get out of what is open, and a frozen member can lower their
 * own limits; who is disabled cannot even log in.
 */
const STANDINGS: Readonly<Record<MemberStatus, Standing>> = {
  active: standing(FREEDOMS, null),
  restricted: standing(
    FREEDOMS.filter((freedom) => freedom !== 'open'),
    'ACCOUNT_TRADE_RESTRICTED',
  ),
  frozen: standing(['log-in', 'reduce', 'add-margin', 'cancel', 'hold-back'], 'ACCOUNT_FROZEN'),
  disabled: standing([], 'ACCOUNT_STATUS_ABNORMAL'),
};

/** The same table read the other way, for whoever prints it. */
export function statusesWith(freedom: Freedom): MemberStatus[] {
  return MEMBER_STATUSES.filter((status) => STANDINGS[status].may.has(freedom));
}

/** What an action is answered with that a status does not permit; null where it permits all. */
export function refusalCodeOf(status: MemberStatus): RejectionCode | null {
  return STANDINGS[status].refusal;
}

export function operationsOf(level: Level): Operation[] {
  const operations = Object.keys(OPERATIONS) as Operation[];
  return operations.filter((operation) => OPERATIONS[operation].level === level);
}

/** Status first: a frozen member need not be asked to verify. */
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
