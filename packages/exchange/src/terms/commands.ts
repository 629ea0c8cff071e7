/**
 * What terms add to a step. They have no commands of their own: each product has one that says what
 * its terms may be.
 */
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { ReplyData } from '../kernel/verdict.ts';

/** Under what a product is sold from a moment on, as plain JSON. */
export type ProductTerms = {
  readonly product: string;
  readonly terms: ReplyData;
  readonly fromMs: number;
};

type TermsChange = { kind: 'terms'; terms: ProductTerms };

type TermsEvent = { kind: 'terms'; terms: ProductTerms };

export type TermsImage = readonly ProductTerms[];

export type TermsTypes = CommandTypes<never, Record<never, never>> &
  StateTypes<TermsImage, TermsChange, TermsEvent>;

export type TermsContext = TermsTypes['context'];
