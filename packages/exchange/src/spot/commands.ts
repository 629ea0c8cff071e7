/** What members can ask of spot trading, and what it changes. */
import type { SpotFill, SpotOrder } from '@anywhen/protocol';
import type { CommandRules, Handlers } from '../kernel/commands.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { Taken } from './maker.ts';
import type { OrderBody } from './order-request.ts';
import type { SpotImage } from './spot-image.ts';
import type { BookDelta, PositionCost, SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';

export type SpotCommand =
  | ({ kind: 'place-order' } & OrderBody)
  | { kind: 'cancel-order'; orderId: number }
  | { kind: 'cancel-orders'; symbol?: string };

export type SpotReplies = {
  'place-order': { readonly order: SpotOrder; readonly fills: SpotFill[] };
  'cancel-order': { readonly order: SpotOrder };
  'cancel-orders': { readonly canceledIds: string[] };
};

export const SPOT_RULES: CommandRules<SpotCommand> = {
  'place-order': {
    by: ['member'],
    fields: {
      symbol: 'own wish',
      side: 'own wish',
      type: 'own wish',
      timeInForce: 'own wish',
      isPostOnly: 'own wish',
      price: 'own price',
      quantity: 'own amount',
      quoteAmount: 'own amount',
    },
  },
  'cancel-order': { by: ['member'], fields: { orderId: 'own order' } },
  'cancel-orders': { by: ['member'], fields: { symbol: 'own wish' } },
};

/** How much of the market maker's quotes is taken; derived quotes themselves are never stored. */
export type MakerTaken = { kind: 'spot-maker'; symbol: string; taken: Taken };

export type SpotChange =
  /** New with the command that placed it; every later change is of the same order. */
  | { kind: 'spot-order'; order: SpotOrderRecord; isNew: boolean }
  | { kind: 'spot-trade'; trade: SpotTradeRecord }
  | MakerTaken
  | { kind: 'position'; position: PositionCost };

export type SpotEvent =
  /** An order as it stands now, and the trades of this command it took part in. */
  | { kind: 'spot-order'; order: SpotOrderRecord; trades: readonly SpotTradeRecord[] }
  | { kind: 'spot-trade'; trade: SpotTradeRecord }
  | { kind: 'book'; symbol: string; deltas: readonly BookDelta[] }
  | MakerTaken;

export type SpotTypes = {
  command: SpotCommand;
  replies: SpotReplies;
  change: SpotChange;
  event: SpotEvent;
  image: SpotImage;
};

export type SpotContext = StepContext<SpotChange, SpotEvent> & LedgerContext;

export type SpotHandlers = Handlers<SpotCommand, SpotReplies, SpotContext>;
