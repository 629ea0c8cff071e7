/**
 * What terms add to a step. They have no commands of their own: each product has one that says what
 * its terms may be.
 */
import type { StepContext } from '../kernel/step-context.ts';
import type { ReplyData } from '../kernel/verdict.ts';

/** Under what a product is sold from a moment on, as plain JSON. */
export type ProductTerms = {
  readonly product: string;
  readonly terms: ReplyData;
  readonly fromMs: number;
};

export type TermsChange = { kind: 'terms'; terms: ProductTerms };

export type TermsEvent = { kind: 'terms'; terms: ProductTerms };

export type TermsImage = readonly ProductTerms[];

export type TermsTypes = {
  command: never;
  replies: Record<never, never>;
  change: TermsChange;
  event: TermsEvent;
  image: TermsImage;
  context: TermsContext;
};

export type TermsContext = StepContext<TermsChange, TermsEvent>;
