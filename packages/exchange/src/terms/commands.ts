/**
 * What terms add to a step. What the program sells under enters by a command of each product; here
 * is what staff may change of it: proposed by one person, approved by another, in force from a
 * second on that members could read a day before. Only rates of later purchases are in it.
 */
import type { TermsProduct, TermsValue } from '@anywhen/protocol';
import { type CommandRules, byReviewer } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { ReplyData } from '../kernel/verdict.ts';
import type { TermsProposal } from './proposal.ts';

/** Under what the program sells a product from a moment on, as plain JSON. */
export type ProductTerms = {
  readonly product: string;
  readonly terms: ReplyData;
  readonly fromMs: number;
};

type TermsCommand =
  | {
      kind: 'propose-terms';
      product: TermsProduct;
      values: readonly TermsValue[];
      fromMs: number;
    }
  | { kind: 'withdraw-terms'; proposalId: number }
  /** By somebody else than who proposed it, and of exactly what hashes to this. */
  | { kind: 'approve-terms'; proposalId: number; hash: string };

export type ProposeTerms = Extract<TermsCommand, { kind: 'propose-terms' }>;

export type TermsReplies = {
  'propose-terms': { readonly proposalId: number; readonly hash: string };
  'withdraw-terms': { readonly proposalId: number };
  'approve-terms': { readonly proposalId: number; readonly fromMs: number };
};

export const TERMS_RULES: CommandRules<TermsCommand> = {
  'propose-terms': byReviewer({
    product: 'terms of later purchases',
    values: 'terms of later purchases',
    fromMs: 'terms of later purchases',
  }),
  'withdraw-terms': byReviewer({ proposalId: 'case' }),
  'approve-terms': {
    by: ['approver'],
    fields: { proposalId: 'case', hash: 'hash of what was proposed' },
  },
};

type TermsChange =
  | { kind: 'terms'; terms: ProductTerms }
  | { kind: 'terms-proposal'; proposal: TermsProposal };

type TermsEvent = TermsChange;

export type TermsImage = {
  readonly products: readonly ProductTerms[];
  readonly nextProposalId: number;
  /** Undecided and approved ones; what was withdrawn is in the tables only. */
  readonly proposals: readonly TermsProposal[];
};

export type TermsTypes = CommandTypes<TermsCommand, TermsReplies> &
  StateTypes<TermsImage, TermsChange, TermsEvent>;

export type TermsContext = TermsTypes['context'];
