/**
 * What a module adds to the lists that everybody shares: refusals, ledger types, operations a
 * member needs permission for, and kinds of messages. Each module writes them in its `facets.ts`;
 * `facets.ts` one folder up collects them. Numbers are public or stored: they are never reused and
 * never change their meaning.
 */
import * as z from 'zod/mini';
import type { AccountKind } from './accounts.ts';
import type { Level } from './shapes.ts';

/** The code alone decides the HTTP status and the text a member reads. */
type RefusalRule = { num: number; status: number; message: string };

export const refusal = (num: number, status: number, message: string): RefusalRule => ({
  num,
  status,
  message,
});

export const RECORD_TYPES = [
  'deposit-approved',
  'deposit-rejected',
  'withdrawal-approved',
  'withdrawal-rejected',
  'payment',
  'profit',
  'transfer',
] as const;

export type RecordType = (typeof RECORD_TYPES)[number];

/**
 * `record`: the record type a member filters by.
 * `reference`: what the reference of such a posting names.
 * `isExternal`: comes from or goes to outside the exchange, so it is neither profit nor loss.
 * `losesHeldOf`: takes held money of these accounts for good. What is available stays as it is, and
 * it is a line of the flow record nevertheless.
 * `hasWagerBack`: two legs of one account, first the wager that was held, then the gain. The record
 * shows them as one line, and its amount is the gain only.
 * `partOf`: of one entry with such a posting, in whose line the record shows it.
 */
export type LedgerTypeRule = {
  num: number;
  record: RecordType;
  reference: string;
  isExternal?: true;
  losesHeldOf?: readonly AccountKind[];
  hasWagerBack?: true;
  partOf?: string;
};

/**
 * The kinds of actions of rulebook 1.4. `reduce` only ever lessens what is at risk, `add-margin`
 * takes own money of the same account for it, `transfer` is any other move of own money between
 * accounts or out of a position, and `hold-back` is what members ask of themselves: limits, breaks.
 */
export const FREEDOMS = [
  'log-in',
  'deposit',
  'open',
  'reduce',
  'add-margin',
  'cancel',
  'transfer',
  'withdraw',
  'verify',
  'hold-back',
] as const;
export type Freedom = (typeof FREEDOMS)[number];

type OperationRule = { readonly freedom: Freedom; readonly level: Level };

export const needs = (freedom: Freedom, level: Level = 0): OperationRule => ({ freedom, level });

export const MESSAGE_CATEGORIES = ['system', 'funds', 'trade', 'product'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];

export type MessageRule = {
  /** What the database stores. */
  num: number;
  category: MessageCategory;
  params: z.ZodMiniType;
  link: (params: never) => string;
};

/** Its values are only texts: whoever shows them knows what each means. */
export function messageKind<Shape extends Record<string, z.ZodMiniType<string>>>(
  num: number,
  category: MessageCategory,
  shape: Shape,
  link: (params: z.infer<z.ZodMiniObject<Shape>>) => string,
) {
  return { num, category, params: z.strictObject(shape), link } satisfies MessageRule;
}

export type Facets = {
  readonly refusals?: Readonly<Record<string, RefusalRule>>;
  readonly ledgerTypes?: Readonly<Record<string, LedgerTypeRule>>;
  readonly operations?: Readonly<Record<string, OperationRule>>;
  readonly messages?: Readonly<Record<string, MessageRule>>;
};

export function defineFacets<const F extends Facets>(facets: F): F {
  return facets;
}
