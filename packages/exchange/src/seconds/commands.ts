/** What can be asked of seconds contracts, and what it changes. No price must ever be in it. */
import type { BreakDays, Direction, SecondsContractLine } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { CommandRules, Handlers } from '../kernel/commands.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { SecondsContract } from './contract.ts';
import type { SecondsTerms } from './seconds-terms.ts';

/** What a member asks for when buying a contract. */
export type SecondsOrder = {
  symbol: string;
  direction: Direction;
  periodSeconds: number;
  amount: string;
};

export type SecondsCommand =
  | ({ kind: 'place-seconds' } & SecondsOrder)
  | { kind: 'take-a-break'; days: BreakDays }
  | { kind: 'review-seconds' }
  | ({ kind: 'set-seconds-terms' } & SecondsTerms);

export type SecondsReplies = {
  'place-seconds': { readonly contract: SecondsContractLine; readonly available: string };
  'take-a-break': { readonly breakUntilMs: number };
  'review-seconds': { readonly due: number };
  'set-seconds-terms': { readonly isNew: boolean };
};

export const SECONDS_RULES: CommandRules<SecondsCommand> = {
  'place-seconds': { by: ['member'] },
  'take-a-break': { by: ['member'] },
  'review-seconds': { by: ['system'], isForgotten: true },
  'set-seconds-terms': { by: ['system', 'approver'] },
};

export type SecondsChange =
  | { kind: 'seconds-contract'; contract: SecondsContract }
  | { kind: 'seconds-break'; uid: Uid; untilMs: number };

/** A contract as it stands now. */
export type SecondsEvent = { kind: 'seconds-contract'; contract: SecondsContract };

export type SecondsContext = StepContext<SecondsChange, SecondsEvent> &
  LedgerContext &
  TermsContext;

export type SecondsHandlers = Handlers<SecondsCommand, SecondsReplies, SecondsContext>;
