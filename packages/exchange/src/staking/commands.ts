/**
 * What can be asked of staking, and what it changes. What a day brings nobody can ask for: business
 * days alone decide, and the system's only command is about later stakes.
 */
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { PositionLine } from './position-line.ts';
import type { StakingRecord, StakingReward } from './position.ts';
import type { StakingTerms } from './staking-terms.ts';

export type StakeRequest = {
  pool: string;
  /** As typed. */
  amount: string;
  /** Of all tiers, as they were shown. */
  aprsBps: readonly number[];
};

export type LeavingRequest = {
  positionId: number;
  /** As typed; without one all of it leaves. */
  amount: string | null;
};

type StakingCommand =
  | ({ kind: 'stake' } & StakeRequest & FromFunds)
  | ({ kind: 'leave-staking' } & LeavingRequest)
  | ({ kind: 'set-staking-terms' } & StakingTerms);

export type StakingReplies = {
  stake: { readonly position: PositionLine; readonly available: string };
  /** What leaves: the position itself, or the part split from it. */
  'leave-staking': PositionLine;
  'set-staking-terms': { readonly isNew: boolean };
};

export const STAKING_RULES: CommandRules<StakingCommand> = {
  stake: byMember({
    pool: 'own choice',
    amount: 'own amount',
    aprsBps: 'own choice',
    fromFunds: 'own choice',
  }),
  'leave-staking': byMember({ positionId: 'own order', amount: 'own amount' }),
  'set-staking-terms': bySystem({
    pools: 'terms of later purchases',
    openMax: 'terms of later purchases',
  }),
};

type StakingChange =
  | { kind: 'staking-position'; position: StakingRecord }
  | { kind: 'staking-reward'; reward: StakingReward };

/** A position as it stands now. */
type StakingEvent = { kind: 'staking-position'; position: StakingRecord };

export type StakingImage = {
  nextPositionId: number;
  /** Those that have not closed. */
  positions: readonly StakingRecord[];
};

export type StakingTypes = CommandTypes<StakingCommand, StakingReplies> &
  StateTypes<StakingImage, StakingChange, StakingEvent, LedgerContext & TermsContext>;

export type StakingContext = StakingTypes['context'];
