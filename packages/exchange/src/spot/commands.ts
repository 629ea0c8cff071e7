/** What members can ask of spot trading, and what it changes. */
import { type CommandRules, type FromFunds, byMember } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { FeeListener } from '../kernel/trading-fee.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { Taken } from './maker.ts';
import type { AmendBody, OcoBody, OrderBody } from './order-request.ts';
import type { BookDelta, Fill, OrderAnswer, PositionCost } from './spot-orders.ts';
import type { SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';

type SpotCommand =
  | ({ kind: 'place-order' } & OrderBody & FromFunds)
  | ({ kind: 'place-oco' } & OcoBody & FromFunds)
  | ({ kind: 'amend-order' } & AmendBody & FromFunds)
  | { kind: 'cancel-order'; orderId: number }
  | { kind: 'cancel-orders'; symbol?: string };

export type SpotReplies = {
  'place-order': { readonly order: OrderAnswer; readonly fills: Fill[] };
  'place-oco': { readonly limit: OrderAnswer; readonly stop: OrderAnswer };
  'amend-order': { readonly order: OrderAnswer; readonly fills: Fill[] };
  'cancel-order': { readonly order: OrderAnswer };
  'cancel-orders': { readonly canceledIds: string[] };
};

export const SPOT_RULES: CommandRules<SpotCommand> = {
  'place-order': byMember({
    symbol: 'own choice',
    side: 'own choice',
    type: 'own choice',
    timeInForce: 'own choice',
    isPostOnly: 'own choice',
    price: 'own price',
    quantity: 'own amount',
    quoteAmount: 'own amount',
    triggerKind: 'own choice',
    triggerPrice: 'own price',
    expiresAtMs: 'own choice',
    fromFunds: 'own choice',
  }),
  'place-oco': byMember({
    symbol: 'own choice',
    side: 'own choice',
    quantity: 'own amount',
    price: 'own price',
    triggerPrice: 'own price',
    stopLimitPrice: 'own price',
    expiresAtMs: 'own choice',
    fromFunds: 'own choice',
  }),
  'amend-order': byMember({
    orderId: 'own order',
    price: 'own price',
    quantity: 'own amount',
    triggerPrice: 'own price',
    fromFunds: 'own choice',
  }),
  'cancel-order': byMember({ orderId: 'own order' }),
  'cancel-orders': byMember({ symbol: 'own choice' }),
};

/** How much of the market maker's quotes is taken; derived quotes themselves are never stored. */
type MakerTaken = { kind: 'spot-maker'; symbol: string; taken: Taken };

type SpotChange =
  /** New with the command that placed it; every later change is of the same order. */
  | { kind: 'spot-order'; order: SpotOrderRecord; isNew: boolean }
  | { kind: 'spot-trade'; trade: SpotTradeRecord }
  | MakerTaken
  | { kind: 'position'; position: PositionCost };

/**
 * `trigger`: said once, with the command of the tick that reached it. `time`: it was good till
 * then. `other-leg`: of its OCO, which filled or was reached.
 */
export type OrderCause = 'trigger' | 'time' | 'other-leg';

type SpotEvent =
  /**
   * A member's own order as it stands now, the trades of this command it took part in, and what
   * brought it there without its member asking for it now.
   */
  | {
      kind: 'spot-order';
      order: SpotOrderRecord;
      trades: readonly SpotTradeRecord[];
      cause: OrderCause | null;
    }
  | { kind: 'spot-trade'; trade: SpotTradeRecord }
  | { kind: 'book'; symbol: string; deltas: readonly BookDelta[] }
  | MakerTaken;

/**
 * Called when something happens to a bot's order that its bot did not ask for: it is filled at rest
 * or ends. What the bot asks for itself is answered by its call. `trades` are this order's own.
 */
export type BotOrderListener<Context> = {
  botOrderChanged?(
    context: Context,
    order: SpotOrderRecord,
    trades: readonly SpotTradeRecord[],
  ): void;
  /** The fee a bot was started with; undefined where it has agreed none. */
  botFeeBps?(botId: number): number | undefined;
};

/** What the tables hold and what a start loads. */
export type SpotImage = {
  nextOrderId: number;
  nextTradeId: number;
  /** Open orders only; in the order of their ids they regain their old priority. */
  orders: readonly SpotOrderRecord[];
  positions: readonly PositionCost[];
  makers: readonly { symbol: string; taken: Taken }[];
};

export type SpotTypes = CommandTypes<SpotCommand, SpotReplies> &
  StateTypes<SpotImage, SpotChange, SpotEvent, LedgerContext> & {
    hooks: BotOrderListener<StepContext> & FeeListener<StepContext>;
  };

export type SpotContext = SpotTypes['context'];
