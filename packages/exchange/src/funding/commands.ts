/** What members can ask to be done with their own funds, and of a request that moved some. */
import type { AccountKind } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type CommandRules, byMember } from '../kernel/commands.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';

type FundingCommand =
  | {
      kind: 'transfer';
      from: AccountKind;
      to: AccountKind;
      currency: string;
      quantity: string;
    }
  /** Its id is the one of a request that was never answered: from now on it cannot happen. */
  | { kind: 'drop-request' };

export type TransferCommand = Extract<FundingCommand, { kind: 'transfer' }>;

export type FundingReplies = {
  transfer: {
    readonly entryId: string;
    readonly atMs: number;
    readonly quantity: string;
    readonly fromAvailable: string;
    readonly toAvailable: string;
  };
  'drop-request': { readonly hasHappened: boolean };
};

/** What a command with `fromFunds` says of the transfer that came before its order. */
export type FromFundsReply = {
  readonly entryId: string;
  readonly to: AccountKind;
  readonly currency: string;
  readonly quantity: string;
  /** Still available in Funds. */
  readonly left: string;
};

export const FUNDING_RULES: CommandRules<FundingCommand> = {
  transfer: byMember({
    from: 'own account',
    to: 'own account',
    currency: 'own choice',
    quantity: 'own amount',
  }),
  'drop-request': { by: ['member'], fields: {}, whenIdIsTaken: { hasHappened: true } },
};

/** It keeps nothing of its own: funds are the ledger's. */
export type FundingTypes = {
  command: FundingCommand;
  replies: FundingReplies;
  change: never;
  event: never;
  image: undefined;
  context: FundingContext;
  hooks: FundsMoved<StepContext>;
};

export type FundingContext = LedgerContext;

/** Own funds of a member that went from one kind of account to another. */
export type Moved = {
  readonly uid: Uid;
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly currency: string;
  readonly units: bigint;
};

/** Called after a transfer was booked. */
export type FundsMoved<Context> = { fundsMoved?(context: Context, moved: Moved): void };
