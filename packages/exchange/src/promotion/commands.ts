/**
 * What can be asked of invitations and signing, and what it changes. No command names an amount:
 * commission follows from the fees of trades and from time alone.
 */
import type { Uid } from '../kernel/actor.ts';
import { type CommandRules, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { CommissionDay } from './commission-day.ts';
import type { Invitation } from './invitations.ts';
import type { Signing, SigningLine } from './signing.ts';

type PromotionCommand =
  /** As it was fixed at registration; a second one for the same member changes nothing. */
  | { kind: 'set-inviter'; uid: Uid; inviterUid: Uid }
  /** The server has checked this member's authorization code before. */
  | { kind: 'sign-member'; uid: Uid }
  | { kind: 'end-signing' };

export type PromotionReplies = {
  'set-inviter': { readonly inviterUid: Uid };
  'sign-member': SigningLine;
  'end-signing': SigningLine;
};

export const PROMOTION_RULES: CommandRules<PromotionCommand> = {
  'set-inviter': bySystem({ uid: 'member', inviterUid: 'member' }),
  'sign-member': byMember({ uid: 'own choice' }),
  'end-signing': byMember({}),
};

type PromotionChange =
  | { kind: 'invitation'; invitation: Invitation }
  | { kind: 'signing'; signing: Signing }
  | { kind: 'commission-day'; commission: CommissionDay };

/** A signing that began or ended. */
type PromotionEvent = { kind: 'signing'; signing: Signing };

export type PromotionImage = {
  readonly invitations: readonly Invitation[];
  readonly nextSigningId: number;
  /** Those that have not ended. */
  readonly signings: readonly Signing[];
  readonly nextCommissionId: number;
  /** Those that are not paid. */
  readonly commissions: readonly CommissionDay[];
};

export type PromotionTypes = CommandTypes<PromotionCommand, PromotionReplies> &
  StateTypes<PromotionImage, PromotionChange, PromotionEvent, LedgerContext>;

export type PromotionContext = PromotionTypes['context'];
