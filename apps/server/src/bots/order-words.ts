/** Orders in the words of programs, and theirs in ours (rulebook 29.3). Pure. */
import type { CommandBody, ReplyOf, SpotOrderRecord, SpotTradeRecord } from '@anywhen/exchange';
import { describeFill, describeOrder } from '@anywhen/exchange';
import type { BotOrder, BotOrderType, OrderState, QueryOf } from '@anywhen/protocol';
import type { botPlaceOrder } from '@anywhen/protocol';
import { refuseBot } from './bot-refusal.ts';

export type NewOrder = QueryOf<typeof botPlaceOrder>;
type PlaceOrder = Extract<CommandBody, { kind: 'place-order' }>;
/** As the app's API shows it, whether of an answer or of a record. */
export type OrderLine = ReturnType<typeof describeOrder>;
type FillLine = ReplyOf<'place-order'>['fills'][number];

const STP = 'EXPIRE_TAKER';
const QUOTE_DECIMALS = 8;

/** What a type is here, and the parameters it must and may have. */
type Shape = {
  readonly ours: Pick<PlaceOrder, 'type' | 'triggerKind'> & { readonly isPostOnly?: true };
  readonly has: readonly (keyof NewOrder)[];
  /** Instead of `quantity`. */
  readonly mayQuote?: true;
};

const LIMIT = ['timeInForce', 'quantity', 'price'] as const;

const SHAPES: Readonly<Record<BotOrderType, Shape>> = {
  LIMIT: { ours: { type: 'limit' }, has: LIMIT },
  LIMIT_MAKER: { ours: { type: 'limit', isPostOnly: true }, has: ['quantity', 'price'] },
  MARKET: { ours: { type: 'market' }, has: ['quantity'], mayQuote: true },
  STOP_LOSS: {
    ours: { type: 'market', triggerKind: 'stop' },
    has: ['quantity', 'stopPrice'],
    mayQuote: true,
  },
  STOP_LOSS_LIMIT: { ours: { type: 'limit', triggerKind: 'stop' }, has: [...LIMIT, 'stopPrice'] },
  TAKE_PROFIT: {
    ours: { type: 'market', triggerKind: 'take-profit' },
    has: ['quantity', 'stopPrice'],
    mayQuote: true,
  },
  TAKE_PROFIT_LIMIT: {
    ours: { type: 'limit', triggerKind: 'take-profit' },
    has: [...LIMIT, 'stopPrice'],
  },
};

/** Those that only some types have. */
const OWN = [
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'stopPrice',
  'icebergQty',
  'trailingDelta',
] as const;

/** Refuses what does not belong together, as Binance names it. */
export function toCommand(asked: NewOrder): PlaceOrder {
  const { ours, has, mayQuote } = SHAPES[asked.type];
  const isByQuote = mayQuote !== undefined && asked.quoteOrderQty !== undefined;
  const wanted = isByQuote
    ? has.map((name) => (name === 'quantity' ? 'quoteOrderQty' : name))
    : has;
  if (isByQuote && asked.quantity !== undefined) refuseBot('BAD_COMBINATION');
  for (const name of wanted) {
    if (asked[name] !== undefined) continue;
    if (name === 'quantity' && mayQuote) refuseBot('NEITHER', 'quantity', 'quoteOrderQty');
    refuseBot('MISSING', name);
  }
  const needless = OWN.find((name) => asked[name] !== undefined && !wanted.includes(name));
  if (needless) refuseBot('NEEDLESS', needless);
  if (asked.selfTradePreventionMode === 'NONE') refuseBot('BAD_DATA', 'selfTradePreventionMode');
  if (isZero(asked.quantity) || isZero(asked.quoteOrderQty)) refuseBot('ZERO_QUANTITY');
  if (isZero(asked.price) || isZero(asked.stopPrice)) refuseBot('ZERO_PRICE');
  return inOrder(asked, ours);
}

/** In the order of the app's own commands: repeated ones are compared as texts. */
function inOrder(asked: NewOrder, { type, triggerKind, isPostOnly }: Shape['ours']): PlaceOrder {
  const { symbol, side, timeInForce, price, quantity, quoteOrderQty, stopPrice } = asked;
  const body: PlaceOrder = {
    kind: 'place-order',
    symbol,
    side: side === 'BUY' ? 'buy' : 'sell',
    type,
  };
  if (timeInForce !== undefined) body.timeInForce = timeInForce;
  if (isPostOnly) body.isPostOnly = true;
  if (price !== undefined) body.price = price;
  if (quantity !== undefined) body.quantity = quantity;
  if (quoteOrderQty !== undefined) body.quoteAmount = cut(quoteOrderQty);
  if (triggerKind !== undefined) body.triggerKind = triggerKind;
  if (stopPrice !== undefined) body.triggerPrice = stopPrice;
  return body;
}

function isZero(amount: string | undefined): boolean {
  return amount !== undefined && /^0+(\.0*)?$/.test(amount);
}

/** To eight decimals: programs compute this one. */
function cut(amount: string): string {
  const [whole = '', decimals] = amount.split('.');
  return decimals === undefined ? amount : `${whole}.${decimals.slice(0, QUOTE_DECIMALS)}`;
}

function typeOf({ type, isPostOnly, trigger }: OrderLine): BotOrderType {
  if (!trigger) return type === 'market' ? 'MARKET' : isPostOnly ? 'LIMIT_MAKER' : 'LIMIT';
  const name = trigger.kind === 'stop' ? 'STOP_LOSS' : 'TAKE_PROFIT';
  return type === 'market' ? name : `${name}_LIMIT`;
}

const STATUSES: Readonly<Record<OrderState, string>> = {
  NEW: 'NEW',
  PARTIALLY_FILLED: 'PARTIALLY_FILLED',
  FILLED: 'FILLED',
  CANCELED: 'CANCELED',
  EXPIRED: 'EXPIRED',
  WAITING: 'NEW',
  TRIGGERED: 'NEW',
};

/** It is in the book, or was. */
export function isWorking({ trigger, state }: OrderLine): boolean {
  return !(trigger && (state === 'WAITING' || state === 'TRIGGERED'));
}

export const NO_LIST = -1;

/** What all answers about an order have. */
export function idsOf(line: OrderLine) {
  return {
    symbol: line.symbol,
    orderId: Number(line.id),
    orderListId: line.ocoId === null ? NO_LIST : Number(line.ocoId),
    clientOrderId: line.clientOrderId,
  };
}

export function standingOf(line: OrderLine) {
  const { price, quantity, executedQuantity, quoteAmount, executedQuote, timeInForce } = line;
  return {
    price: price ?? '0.00000000',
    origQty: quantity ?? executedQuantity,
    executedQty: executedQuantity,
    origQuoteOrderQty: quoteAmount ?? '0.00000000',
    cummulativeQuoteQty: executedQuote,
    status: STATUSES[line.state],
    timeInForce: line.type === 'market' || timeInForce === 'GTT' ? 'GTC' : timeInForce,
    type: typeOf(line),
    side: line.side === 'buy' ? 'BUY' : 'SELL',
    ...(line.trigger ? { stopPrice: line.trigger.price } : {}),
    workingTime: workingTimeOf(line),
    selfTradePreventionMode: STP,
  };
}

function workingTimeOf(line: OrderLine): number {
  if (!line.trigger) return line.createdAtMs;
  return line.triggered ? line.triggered.second * 1_000 : -1;
}

export function toBotOrder(line: OrderLine): BotOrder {
  return {
    ...idsOf(line),
    ...standingOf(line),
    stopPrice: line.trigger?.price ?? '0.00000000',
    icebergQty: '0.00000000',
    time: line.createdAtMs,
    updateTime: line.updatedAtMs,
    isWorking: isWorking(line),
  };
}

export function toCanceled(line: OrderLine, clientOrderId: string) {
  const { symbol, orderId, orderListId } = idsOf(line);
  return {
    symbol,
    origClientOrderId: line.clientOrderId,
    orderId,
    orderListId,
    clientOrderId,
    transactTime: line.updatedAtMs,
    ...standingOf(line),
  };
}

type AnswerKind = NonNullable<NewOrder['newOrderRespType']>;

/** FULL for what may fill at once, otherwise an acknowledgement. */
export function answerKindOf({ type, newOrderRespType }: NewOrder): AnswerKind {
  return newOrderRespType ?? (type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK');
}

export function toPlaced(line: OrderLine, fills: readonly FillLine[], kind: AnswerKind) {
  const acknowledged = { ...idsOf(line), transactTime: line.updatedAtMs };
  if (kind === 'ACK') return acknowledged;
  const result = { ...acknowledged, ...standingOf(line) };
  if (kind === 'RESULT') return result;
  return {
    ...result,
    fills: fills.map(({ price, quantity, fee, feeCurrency, id }) => ({
      price,
      qty: quantity,
      commission: fee,
      commissionAsset: feeCurrency,
      tradeId: Number(id),
    })),
  };
}

export function lineOf(order: SpotOrderRecord): OrderLine {
  return describeOrder(order);
}

/** One of the member's own fills, but for the list its order is in. */
export function toBotTrade(trade: SpotTradeRecord, uid: number) {
  const side = trade.buyer?.uid === uid ? 'buy' : 'sell';
  const fill = describeFill(trade, side);
  return {
    symbol: fill.symbol,
    id: Number(fill.id),
    orderId: Number(fill.orderId),
    price: fill.price,
    qty: fill.quantity,
    quoteQty: fill.quote,
    commission: fill.fee,
    commissionAsset: fill.feeCurrency,
    time: fill.atMs,
    isBuyer: side === 'buy',
    isMaker: fill.role === 'maker',
    isBestMatch: true,
  };
}
