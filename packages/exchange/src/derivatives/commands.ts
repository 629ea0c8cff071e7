/**
 * What can be asked of leveraged contracts, and what it changes. A price in it is only ever a
 * member's own limit or level: the mark is the tick's.
 */
import type { LeverageOrderType, Side } from '@anywhen/protocol';
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { FeeListener } from '../kernel/trading-fee.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { LimitsContext } from '../limits/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { DerivativesTerms } from './derivatives-terms.ts';
import type { LeverageChoice } from './leverage-choices.ts';
import type { LeverageOrderRecord, OrderLine } from './order.ts';
import type { PositionLine } from './position-line.ts';
import type { PositionEventRecord, PositionRecord } from './position.ts';

/** What a member asks for. */
export type LeverageOrderBody = {
  readonly symbol: string;
  readonly side: Side;
  readonly type: LeverageOrderType;
  readonly quantity: string;
  readonly price?: string;
  readonly isReduceOnly?: boolean;
  /** Of the position it opens or adds to, from its fill on. */
  readonly takeProfit?: string;
  readonly stopLoss?: string;
};

export type DerivativesCommand =
  | { kind: 'set-leverage'; symbol: string; leverage: number }
  | ({ kind: 'place-leverage-order' } & LeverageOrderBody & FromFunds)
  | { kind: 'cancel-leverage-order'; orderId: number }
  | { kind: 'cancel-leverage-orders'; symbol?: string }
  | { kind: 'close-position'; positionId: number; quantity: string | null }
  | {
      kind: 'set-position-levels';
      positionId: number;
      takeProfit: string | null;
      stopLoss: string | null;
    }
  | ({
      kind: 'change-position-margin';
      positionId: number;
      direction: 'add' | 'remove';
      amount: string;
    } & FromFunds)
  | ({ kind: 'set-derivatives-terms' } & DerivativesTerms);

type PositionReply = { readonly position: PositionLine; readonly available: string };

export type DerivativesReplies = {
  'set-leverage': { readonly symbol: string; readonly leverage: number };
  'place-leverage-order': {
    readonly order: OrderLine;
    readonly position: PositionLine | null;
    readonly available: string;
  };
  'cancel-leverage-order': { readonly order: OrderLine };
  'cancel-leverage-orders': { readonly canceledIds: string[] };
  'close-position': PositionReply;
  'set-position-levels': { readonly position: PositionLine };
  'change-position-margin': PositionReply;
  'set-derivatives-terms': { readonly isNew: boolean };
};

export const DERIVATIVES_RULES: CommandRules<DerivativesCommand> = {
  'set-leverage': byMember({ symbol: 'own choice', leverage: 'own choice' }),
  'place-leverage-order': byMember({
    symbol: 'own choice',
    side: 'own choice',
    type: 'own choice',
    quantity: 'own amount',
    price: 'own price',
    isReduceOnly: 'own choice',
    takeProfit: 'own price',
    stopLoss: 'own price',
    fromFunds: 'own choice',
  }),
  'cancel-leverage-order': byMember({ orderId: 'own order' }),
  'cancel-leverage-orders': byMember({ symbol: 'own choice' }),
  'close-position': byMember({ positionId: 'own order', quantity: 'own amount' }),
  'set-position-levels': byMember({
    positionId: 'own order',
    takeProfit: 'own price',
    stopLoss: 'own price',
  }),
  'change-position-margin': byMember({
    positionId: 'own order',
    direction: 'own choice',
    amount: 'own amount',
    fromFunds: 'own choice',
  }),
  'set-derivatives-terms': bySystem({
    tiers: 'terms of later purchases',
    fees: 'terms of later purchases',
    fundingBps: 'terms of later purchases',
    rules: 'terms of later purchases',
  }),
};

/** What a funding second was counted with: public, one for each market. */
export type FundingRound = {
  readonly second: number;
  readonly symbol: string;
  readonly ticks: number;
  /** Of a round under the first rules. */
  readonly rateBps: number | null;
  /** What the process expected until the next round, in 10⁻⁸ of the value. */
  readonly expectedUnits: bigint | null;
  /** What each side receives, below zero pays, in 10⁻⁸ of its value. */
  readonly longRateUnits: bigint | null;
  readonly shortRateUnits: bigint | null;
  /** What was open at this price and could pay the round. */
  readonly longOpenUnits: bigint | null;
  readonly shortOpenUnits: bigint | null;
};

type DerivativesChange =
  | { kind: 'leverage-choice'; choice: LeverageChoice }
  | { kind: 'leverage-order'; order: LeverageOrderRecord }
  | { kind: 'leverage-position'; position: PositionRecord }
  | { kind: 'leverage-event'; event: PositionEventRecord }
  | { kind: 'funding-round'; round: FundingRound };

/** Orders and positions as they stand now. */
type DerivativesEvent =
  | { kind: 'leverage-choice'; choice: LeverageChoice }
  | { kind: 'leverage-order'; order: LeverageOrderRecord }
  | { kind: 'leverage-position'; position: PositionRecord };

export type DerivativesImage = {
  nextOrderId: number;
  nextPositionId: number;
  /** Those that have not ended. */
  positions: readonly PositionRecord[];
  orders: readonly LeverageOrderRecord[];
  choices: readonly LeverageChoice[];
};

export type DerivativesTypes = CommandTypes<DerivativesCommand, DerivativesReplies> &
  StateTypes<
    DerivativesImage,
    DerivativesChange,
    DerivativesEvent,
    LedgerContext & TermsContext & LimitsContext
  > & { hooks: FeeListener<StepContext> };

export type DerivativesContext = DerivativesTypes['context'];
