/**
 * Invitations with their commission, and authorization codes (rulebook 14.6–14.8). Of another
 * member nobody learns more than a masked name, since when, and how far they have come.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, memberRead, memberWrite } from '../base/endpoint.ts';
import { PAGE_ROWS_MAX, atMs, decimal, listOf, pageOf, pageQuery } from '../base/shapes.ts';
import { text } from '../base/shapes.ts';
import { AUTH_CODE_LENGTH, COMMISSION_TIERS } from './rules.ts';

export const INVITED_PER_PAGE = 20;
export const COMMISSION_DAYS_PER_PAGE = 20;
export const SIGNED_PER_PAGE = 20;
/** Longer than any username, so that nobody learns how long one is. */
const maskedName = text(12);

const count = z.int().check(z.nonnegative());
const tier = z.int().check(z.minimum(0), z.maximum(COMMISSION_TIERS.length - 1));

/** How far an invited member has come: the last that is true. */
export const INVITED_STATES = ['registered', 'verified', 'active'] as const;
export type InvitedState = (typeof INVITED_STATES)[number];

export const readPromotion = memberRead('readPromotion', '/promotion', {
  summary: 'The member’s own invite code, how many came by it, the tier, and what it has earned.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    inviteCode: text(16),
    invited: count,
    verified: count,
    /** With a trade with a fee in the last 30 days: the tier follows from it. */
    active: count,
    tier,
    /** Of their fees, in hundredths of a per cent. */
    shareBps: count,
    /** How many more must be active for the next tier; null at the highest. */
    missing: z.nullable(count),
    /** Paid so far, by the fees of others and as a rebate of own fees. */
    commission: decimal,
    rebate: decimal,
  }),
});

export const listInvited = memberRead('listInvited', '/promotion/invited', {
  summary: 'Members who came by the member’s invitation, newest first, by masked names.',
  query: pageQuery({}),
  reply: pageOf({
    invited: listOf(
      z.strictObject({
        name: maskedName,
        state: z.enum(INVITED_STATES),
        registeredAtMs: atMs,
        /** Until then their fees earn commission. */
        untilMs: atMs,
      }),
      PAGE_ROWS_MAX,
    ),
  }),
});

export const listCommission = memberRead('listCommission', '/promotion/commission', {
  summary: 'Commission and rebate by UTC day, newest first; a day is paid 20 minutes after it.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  query: pageQuery({}),
  reply: pageOf({
    days: listOf(
      z.strictObject({
        /** UTC days since 1970. */
        day: z.int(),
        trades: count,
        /** The worth of the fees, in USDT. */
        fees: decimal,
        /** Null of a day that is not paid yet: then the amount is what it comes to now. */
        tier: z.nullable(tier),
        commission: decimal,
        rebate: decimal,
        paidAtMs: z.nullable(atMs),
      }),
      PAGE_ROWS_MAX,
    ),
  }),
});

const codeStanding = z.strictObject({
  state: z.enum(['active', 'checked']),
  /** Of a checked one: until the other member may add. */
  expiresAtMs: atMs,
});

const signer = z.strictObject({ name: maskedName, signedAtMs: atMs });

const signingStanding = z.strictObject({
  /** The member's own code that is not over; its letters are shown once only. */
  code: z.nullable(codeStanding),
  /** By whom the member is signed. */
  signer: z.nullable(signer),
  /** How many members this one has signed. */
  signed: count,
});
export type SigningStanding = z.infer<typeof signingStanding>;

export const readSigning = memberRead('readSigning', '/authorization-code', {
  summary: 'The member’s own authorization code, and by whom the member is signed.',
  reply: signingStanding,
});

export const listSigned = memberRead('listSigned', '/authorization-code/signed', {
  summary: 'Members the member has signed, newest first, by masked names.',
  query: pageQuery({}),
  reply: pageOf({ signed: listOf(signer, PAGE_ROWS_MAX) }),
});

const MAY_NOT = [
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_FROZEN',
  'ACCOUNT_TRADE_RESTRICTED',
  'KYC_PRIMARY_REQUIRED',
] as const;

export const createAuthCode = memberWrite('createAuthCode', '/authorization-code', {
  summary: 'A new authorization code, shown once; the one before it ends.',
  reply: z.strictObject({ code: text(AUTH_CODE_LENGTH), expiresAtMs: atMs }),
  rejections: [...MAY_NOT, 'SIGN_NOT_ALLOWED'],
});

export const revokeAuthCode = memberWrite('revokeAuthCode', '/authorization-code', {
  summary: 'Withdraws the member’s authorization code; also one that was checked.',
  method: 'DELETE',
  reply: signingStanding,
});

export const checkAuthCode = memberWrite('checkAuthCode', '/authorization-code/check', {
  summary: 'Checks another member’s authorization code; only then the member can be added.',
  body: z.strictObject({ uid: text(40), code: text(40) }),
  reply: z.strictObject({ name: maskedName, expiresAtMs: atMs }),
  rejections: [...MAY_NOT, 'AUTH_CODE_INVALID', 'SIGN_NOT_ALLOWED'],
});

export const addSigned = memberWrite('addSigned', '/authorization-code/signed', {
  summary: 'Adds the member whose code was checked in the last five minutes as signed.',
  body: z.strictObject({ uid: text(40) }),
  reply: signer,
  rejections: [...MAY_NOT, 'AUTH_CODE_INVALID', 'SIGN_NOT_ALLOWED'],
});

export const endSigning = memberWrite('endSigning', '/authorization-code/signing', {
  summary: 'Ends at once what binds the member to the one who signed them.',
  method: 'DELETE',
  reply: signingStanding,
  rejections: ['USER_NOT_FOUND', 'ACCOUNT_STATUS_ABNORMAL', 'NOT_FOUND'],
});

const endpoints = [
  readPromotion,
  listInvited,
  listCommission,
  readSigning,
  listSigned,
  createAuthCode,
  revokeAuthCode,
  checkAuthCode,
  addSigned,
  endSigning,
];

export const promotionApi = { endpoints, topics: {} };
