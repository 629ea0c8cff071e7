/** What can be asked of seasons: to open a portfolio and to leave it; time does the rest. */
import type { ClassesContext } from '../classes/commands.ts';
import type { Uid } from '../kernel/actor.ts';
import { type CommandRules, byMember } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { OpenThings } from '../kernel/open-things.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { MembersContext } from '../members/commands.ts';
import type { Portfolio, PortfolioLine } from './portfolio.ts';

type SeasonsCommand =
  | { kind: 'open-portfolio'; season: string }
  | { kind: 'leave-season'; portfolio: Uid };

export type SeasonsReplies = { 'open-portfolio': PortfolioLine; 'leave-season': PortfolioLine };

export const SEASONS_RULES: CommandRules<SeasonsCommand> = {
  'open-portfolio': byMember({ season: 'own choice' }),
  'leave-season': byMember({ portfolio: 'own choice' }),
};

type SeasonsChange = { kind: 'portfolio'; portfolio: Portfolio };

/** It began, was valued or has ended. */
type SeasonsEvent = { kind: 'portfolio'; ownerUid: Uid; portfolio: Portfolio };

export type SeasonsImage = {
  readonly nextId: number;
  /** Those that have not ended. */
  readonly portfolios: readonly Portfolio[];
};

export type SeasonsTypes = CommandTypes<SeasonsCommand, SeasonsReplies> &
  StateTypes<
    SeasonsImage,
    SeasonsChange,
    SeasonsEvent,
    LedgerContext & MembersContext & ClassesContext
  > & {
    hooks: OpenThings<StepContext>;
  };

export type SeasonsContext = SeasonsTypes['context'];
