/**
 * What can be asked of verification, and what it changes. What it carries of a person is a keyed
 * hash; names, numbers and pictures must never be in it.
 */
import type { KycReason } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type CommandRules, byMember, byReviewer, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { MembersContext } from '../members/commands.ts';
import type { CaseState, KycCase, Submission } from './case.ts';
import type { Standing } from './standing.ts';

type KycCommand =
  | ({ kind: 'submit-verification' } & Submission)
  /** Without a reason it is passed. */
  | { kind: 'decide-verification'; caseId: number; reason: KycReason | null }
  /** "Delete my data": no level, no document, and nothing under review any more. */
  | { kind: 'forget-person'; uid: Uid };

export type KycReplies = {
  'submit-verification': { readonly caseId: number; readonly standing: Standing };
  /** A passed document that another member has passed with is rejected after all. */
  'decide-verification': { readonly state: CaseState; readonly reason: KycReason | null };
  'forget-person': { readonly uid: Uid };
};

export const KYC_RULES: CommandRules<KycCommand> = {
  'submit-verification': byMember({
    level: 'own choice',
    folder: 'own papers',
    document: 'own papers',
    flaw: 'reason',
    reviewer: 'reviewer',
  }),
  'decide-verification': byReviewer({ caseId: 'case', reason: 'reason' }),
  'forget-person': bySystem({ uid: 'member' }),
};

type KycChange = { kind: 'kyc-case'; kycCase: KycCase };

/** A case as it stands now. */
type KycEvent = { kind: 'kyc-case'; kycCase: KycCase };

export type KycImage = {
  nextCaseId: number;
  /** Of each member and level the last ones: as many as may be handed in within the window. */
  cases: readonly KycCase[];
};

export type KycTypes = CommandTypes<KycCommand, KycReplies> &
  StateTypes<KycImage, KycChange, KycEvent, MembersContext>;

export type KycContext = KycTypes['context'];
