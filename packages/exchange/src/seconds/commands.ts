/** What can be asked of seconds contracts, and what it changes. No price must ever be in it. */
import type { BreakDays, Direction } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { ContractLine } from './contract-line.ts';
import type { CurrentContract, SecondsContract } from './contract.ts';
import type { DayTotal } from './day-totals.ts';
import type { SecondsTerms } from './seconds-terms.ts';

/** What a member asks for when buying a contract. */
export type SecondsOrder = {
  symbol: string;
  direction: Direction;
  periodSeconds: number;
  amount: string;
};

type SecondsCommand =
  | ({ kind: 'place-seconds' } & SecondsOrder & FromFunds)
  | { kind: 'take-a-break'; days: BreakDays }
  | { kind: 'review-seconds' }
  | ({ kind: 'set-seconds-terms' } & SecondsTerms);

export type SecondsReplies = {
  'place-seconds': { readonly contract: ContractLine; readonly available: string };
  'take-a-break': { readonly breakUntilMs: number };
  'review-seconds': { readonly due: number };
  'set-seconds-terms': { readonly isNew: boolean };
};

export const SECONDS_RULES: CommandRules<SecondsCommand> = {
  'place-seconds': byMember({
    symbol: 'own choice',
    direction: 'own choice',
    periodSeconds: 'own choice',
    amount: 'own amount',
    fromFunds: 'own choice',
  }),
  'take-a-break': byMember({ days: 'own choice' }),
  'review-seconds': { by: ['system'], fields: {}, isForgotten: true },
  'set-seconds-terms': bySystem({
    periods: 'terms of later purchases',
    limits: 'terms of later purchases',
  }),
};

type SecondsChange =
  | { kind: 'seconds-contract'; contract: SecondsContract }
  | { kind: 'seconds-break'; uid: Uid; untilMs: number };

/** A contract as it stands now. */
type SecondsEvent = { kind: 'seconds-contract'; contract: SecondsContract };

export type SecondsBreak = { readonly uid: Uid; readonly untilMs: number };

export type SecondsImage = {
  nextContractId: number;
  /** Those that have not ended. */
  contracts: readonly CurrentContract[];
  /** Of the day of the last tick and later: `sumDayTotals` over the contracts of those days. */
  totals: readonly DayTotal[];
  breaks: readonly SecondsBreak[];
};

export type SecondsTypes = CommandTypes<SecondsCommand, SecondsReplies> &
  StateTypes<SecondsImage, SecondsChange, SecondsEvent, LedgerContext & TermsContext>;

export type SecondsContext = SecondsTypes['context'];
