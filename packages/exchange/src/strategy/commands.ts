/**
 * What can be asked of bots, and what it changes. Only members ask: what a bot trades follows from
 * its plan, ticks and dates, and nobody else can touch it. Terms apply to bots started later.
 */
import type { BotExit, DcaInterval } from '@anywhen/protocol';
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LimitsContext } from '../limits/commands.ts';
import type { SpotContext } from '../spot/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { BotLine } from './bot-line.ts';
import type { BotLogRecord } from './bot-log.ts';
import type { BotRecord } from './bot.ts';
import type { RungRecord } from './rung.ts';
import type { StrategyTerms } from './strategy-terms.ts';

export type DcaRequest = {
  symbol: string;
  /** As typed. */
  amount: string;
  interval: DcaInterval;
  /** Null: until funds end. */
  runs: number | null;
  shownPrice: string;
};

export type TypedGridRequest = {
  symbol: string;
  /** As typed. */
  lower: string;
  upper: string;
  grids: number;
  investment: string;
  /** As the form has shown it. */
  shownQuantity: string;
  shownStartCost: string;
  shownProfit: string;
};

type StrategyCommand =
  | ({ kind: 'create-dca' } & DcaRequest & FromFunds)
  | ({ kind: 'create-grid' } & TypedGridRequest & FromFunds)
  | { kind: 'pause-bot'; botId: number }
  | { kind: 'resume-bot'; botId: number }
  | { kind: 'stop-bot'; botId: number; exit: BotExit }
  | ({ kind: 'set-strategy-terms' } & StrategyTerms);

type Started = { readonly bot: BotLine; readonly available: string };

export type StrategyReplies = {
  'create-dca': Started;
  'create-grid': Started;
  'pause-bot': BotLine;
  'resume-bot': BotLine;
  'stop-bot': BotLine;
  'set-strategy-terms': { readonly isNew: boolean };
};

export const STRATEGY_RULES: CommandRules<StrategyCommand> = {
  'create-dca': byMember({
    symbol: 'own choice',
    amount: 'own amount',
    interval: 'own choice',
    runs: 'own choice',
    shownPrice: 'own price',
    fromFunds: 'own choice',
  }),
  'create-grid': byMember({
    symbol: 'own choice',
    lower: 'own price',
    upper: 'own price',
    grids: 'own choice',
    investment: 'own amount',
    shownQuantity: 'own amount',
    shownStartCost: 'own amount',
    shownProfit: 'own amount',
    fromFunds: 'own choice',
  }),
  'pause-bot': byMember({ botId: 'own order' }),
  'resume-bot': byMember({ botId: 'own order' }),
  'stop-bot': byMember({ botId: 'own order', exit: 'own choice' }),
  'set-strategy-terms': bySystem({ grid: 'terms of later purchases' }),
};

type StrategyChange =
  | { kind: 'bot'; bot: BotRecord }
  | { kind: 'bot-rung'; rung: RungRecord }
  | { kind: 'bot-log'; line: BotLogRecord };

type StrategyEvent =
  /** A bot as it stands now; of a grid with all its rungs. */
  | { kind: 'bot'; bot: BotRecord; rungs: readonly RungRecord[] }
  | { kind: 'bot-log'; bot: BotRecord; line: BotLogRecord };

export type StrategyImage = {
  nextBotId: number;
  /** Those that are not stopped, and their rungs. */
  bots: readonly BotRecord[];
  rungs: readonly RungRecord[];
};

export type StrategyTypes = CommandTypes<StrategyCommand, StrategyReplies> &
  StateTypes<
    StrategyImage,
    StrategyChange,
    StrategyEvent,
    SpotContext & TermsContext & LimitsContext
  >;

export type StrategyContext = StrategyTypes['context'];
