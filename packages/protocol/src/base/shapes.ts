/** The small shapes many endpoints share: amounts, times, symbols, pages. */
import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from './accounts.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Of an answer: every list and every text in one says how long it can be (bounds.test.ts), so that
 * no answer is of any size.
 */
export const listOf = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max));
export const text = (max: number) => z.string().check(z.maxLength(max));

/** Rows of a page at most, unless its list says otherwise. */
export const PAGE_ROWS_MAX = 100;

/** A decimal string the product wrote, for example `10000.00000000`. */
export const decimal = z.string().check(z.regex(/^-?\d{1,38}(\.\d{1,12})?$/), z.maxLength(52));

/** What a member typed as an amount; its own rules answer with their own codes (rulebook N4). */
export const typedAmount = z.string().check(z.maxLength(40));

export const atMs = z.int().check(z.nonnegative());

export const second = z.int().check(z.nonnegative());

export const symbol = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/), z.maxLength(12));

export const currency = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/), z.maxLength(10));

export const uid = z.string().check(z.regex(/^[1-9]\d{7}$/), z.maxLength(8));
/** Of a portfolio, which is a member without a person: a digit more. */
export const portfolioUid = z.string().check(z.regex(/^1\d{8}$/), z.maxLength(9));

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/), z.maxLength(64));

/** A tick as it was published, with what proves it: the seed, and the market's chain of hashes. */
export const provenTick = z.strictObject({ second, price: decimal, seed: hash, hash });

export const accountKind = z.enum(ACCOUNT_KINDS);

/**
 * In what takes money from an account of its product: what that account lacks comes from Funds
 * first, in the same step, or nothing happens (rulebook 11.1).
 */
export const fromFunds = z.optional(z.literal(true));

/** What came from Funds for it, where something did. */
export const movedFromFunds = z.optional(
  z.strictObject({
    entryId: text(20),
    to: accountKind,
    currency,
    quantity: decimal,
    /** Still available in Funds. */
    left: decimal,
  }),
);
export type MovedFromFunds = z.infer<typeof movedFromFunds>;

/** Numbers in a query string arrive as text. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(
      z.transform((typed: string) => Number(typed)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );

/** A moment in a query string. */
export const queryMs = z.optional(queryInt(0, 9e14));

const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** What a paged list is asked with: its own filters, and where to go on. */
export const pageQuery = <Filters extends Shape>(
  filters: Filters,
  { limitMax = PAGE_ROWS_MAX } = {},
) =>
  z.strictObject({
    ...filters,
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, limitMax)),
  });

/** A page of a list; `nextCursor` asks for the next one and is null on the last. */
export const pageOf = <Parts extends Shape>(parts: Parts) =>
  z.strictObject({ ...parts, nextCursor: z.nullable(text(64)) });

export const MEMBER_STATUSES = ['active', 'restricted', 'frozen', 'disabled'] as const;
export const memberStatus = z.enum(MEMBER_STATUSES);
export type MemberStatus = z.infer<typeof memberStatus>;

/** Why a status was changed, as shown to the member (rulebook 1.4); only ever append. */
export const STATUS_REASONS = [
  'asked-for',
  'account-safety',
  'unusual-activity',
  'terms-broken',
  'all-clear',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

export const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type Level = z.infer<typeof level>;
