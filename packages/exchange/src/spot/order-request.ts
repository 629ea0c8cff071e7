/**
 * What a member asked for, read and held against the filters of rulebook 2.3 in one fixed order:
 * shape, amounts, tick, lot, notional, band, trigger, expiry. What passes is in ticks and lots.
 */
import { readAmount } from '@anywhen/money';
import type { OrderType, Rejection, Side, TimeInForce, TriggerKind } from '@anywhen/protocol';
import { findNotionalFault, isAhead, isExpiry, isInBand, isRejection } from '@anywhen/protocol';
import { isInTriggerBand, tickLotsOf } from '@anywhen/protocol';
import { faultOf, readLots, readTicks } from '../kernel/typed-amount.ts';
import type { SpotMarket } from './spot-market.ts';

export type OrderBody = {
  symbol: string;
  side: Side;
  type: OrderType;
  timeInForce?: TimeInForce;
  isPostOnly?: boolean;
  price?: string;
  quantity?: string;
  quoteAmount?: string;
  triggerKind?: TriggerKind;
  triggerPrice?: string;
  expiresAtMs?: number;
};

export type OcoBody = {
  symbol: string;
  side: Side;
  quantity: string;
  /** Of the limit leg. */
  price: string;
  triggerPrice: string;
  /** Without it the stop leg is a market order: only a sell names what it gives then. */
  stopLimitPrice?: string;
  expiresAtMs?: number;
};

export type AmendBody = {
  orderId: number;
  price?: string;
  quantity?: string;
  triggerPrice?: string;
};

/** What an order waits for before it is one; the price in ticks. */
export type OrderTrigger = { readonly kind: TriggerKind; readonly price: number };

export type OrderRequest = {
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  isPostOnly: boolean;
  price: number | null;
  lots: number | null;
  quoteUnits: bigint | null;
  trigger: OrderTrigger | null;
  expiresAtMs: number | null;
};

type Field = 'price' | 'quantity' | 'quoteAmount' | 'triggerPrice';

export function readOrderRequest(
  market: SpotMarket,
  body: OrderBody,
  { reference, nowMs }: { reference: number; nowMs: number },
): Rejection | OrderRequest {
  const misfit = findMisfit(body);
  if (misfit) return { code: 'VALIDATION', fields: misfit };
  const price =
    body.price === undefined ? null : readTicks('price', body.price, market.priceDecimals);
  if (price !== null && typeof price !== 'bigint') return price;
  const lots =
    body.quantity === undefined
      ? null
      : readLots('quantity', body.quantity, market.quantityDecimals);
  if (lots !== null && typeof lots !== 'bigint') return lots;
  const quoteUnits = body.quoteAmount === undefined ? null : readQuote(body.quoteAmount);
  if (quoteUnits !== null && typeof quoteUnits !== 'bigint') return quoteUnits;
  const trigger = readTrigger(market, body);
  if (trigger && isRejection(trigger)) return trigger;

  // What waits for a price is held against that one, not against the current one.
  const expected = trigger?.price ?? reference;
  const amountField = quoteUnits === null ? 'quantity' : 'quoteAmount';
  const value = quoteUnits === null ? (price ?? BigInt(expected)) * (lots ?? 0n) : null;
  const least = value ?? tickLotsOf(market, quoteUnits ?? 0n, 'down');
  const most = value ?? tickLotsOf(market, quoteUnits ?? 0n, 'up');
  const notional = findNotionalFault(market, { least, most });
  if (notional) return at(amountField, notional);
  if (price !== null && !isInBand(body.side, Number(price), expected)) {
    return at('price', 'PRICE_OUT_OF_BAND');
  }
  const expiresAtMs = body.expiresAtMs ?? null;
  const late =
    (trigger && findTriggerFault(trigger, body.side, reference)) ??
    (expiresAtMs === null || isExpiry(expiresAtMs, nowMs) ? undefined : EXPIRY_INVALID);
  if (late) return late;
  return {
    side: body.side,
    type: body.type,
    timeInForce: body.timeInForce ?? (body.type === 'market' ? 'IOC' : 'GTC'),
    isPostOnly: body.isPostOnly ?? false,
    price: price === null ? null : Number(price),
    lots: lots === null ? null : Number(lots),
    quoteUnits,
    trigger,
    expiresAtMs,
  };
}

const EXPIRY_INVALID: Rejection = {
  code: 'EXPIRY_INVALID',
  fields: { expiresAtMs: 'not-offered' },
};

function readTrigger(market: SpotMarket, body: OrderBody): Rejection | OrderTrigger | null {
  const { triggerKind: kind, triggerPrice } = body;
  if (kind === undefined || triggerPrice === undefined) return null;
  const price = readTicks('triggerPrice', triggerPrice, market.priceDecimals);
  return typeof price === 'bigint' ? { kind, price: Number(price) } : price;
}

function findTriggerFault(
  trigger: OrderTrigger,
  side: Side,
  reference: number,
): Rejection | undefined {
  if (!isInTriggerBand(trigger.price, reference)) return at('triggerPrice', 'PRICE_OUT_OF_BAND');
  return isAhead(trigger, side, reference) ? undefined : at('triggerPrice', 'TRIGGER_INVALID');
}

type Misfit = Record<string, 'required' | 'not-offered'> | undefined;

/** Fields that do not belong together, by name. */
function findMisfit(body: OrderBody): Misfit {
  const { triggerKind, triggerPrice, timeInForce, expiresAtMs } = body;
  if ((triggerKind === undefined) !== (triggerPrice === undefined)) {
    return triggerKind === undefined ? { triggerKind: 'required' } : { triggerPrice: 'required' };
  }
  const misfit = body.type === 'limit' ? findLimitMisfit(body) : findMarketMisfit(body);
  if (misfit) return misfit;
  if (timeInForce === 'GTT' && expiresAtMs === undefined) return { expiresAtMs: 'required' };
  return timeInForce !== 'GTT' && expiresAtMs !== undefined
    ? { expiresAtMs: 'not-offered' }
    : undefined;
}

function findLimitMisfit({ price, quantity, quoteAmount, timeInForce, isPostOnly }: OrderBody) {
  if (price === undefined) return { price: 'required' } as const;
  if (quantity === undefined) return { quantity: 'required' } as const;
  if (quoteAmount !== undefined) return { quoteAmount: 'not-offered' } as const;
  const isAtOnce = timeInForce === 'IOC' || timeInForce === 'FOK';
  return isPostOnly && isAtOnce ? ({ isPostOnly: 'not-offered' } as const) : undefined;
}

/** One that waits names what it gives: the book of that day cannot be walked yet. */
function findMarketMisfit(body: OrderBody): Misfit {
  const { side, price, quantity, quoteAmount, timeInForce, isPostOnly, triggerKind } = body;
  const isWaiting = triggerKind !== undefined;
  if (price !== undefined) return { price: 'not-offered' };
  if (timeInForce !== undefined && !(isWaiting && timeInForce === 'GTT')) {
    return { timeInForce: 'not-offered' };
  }
  if (isPostOnly) return { isPostOnly: 'not-offered' };
  if (isWaiting) {
    const [given, other] = side === 'buy' ? GIVEN_BY.buy : GIVEN_BY.sell;
    if (body[given] === undefined) return { [given]: 'required' };
    return body[other] === undefined ? undefined : { [other]: 'not-offered' };
  }
  if (quantity === undefined && quoteAmount === undefined) return { quantity: 'required' };
  return quantity !== undefined && quoteAmount !== undefined
    ? { quoteAmount: 'not-offered' }
    : undefined;
}

const GIVEN_BY = {
  buy: ['quoteAmount', 'quantity'],
  sell: ['quantity', 'quoteAmount'],
} as const;

function readQuote(text: string): Rejection | bigint {
  const reading = readAmount(text);
  return reading.isAmount ? reading.units : faultOf('quoteAmount', reading, 'VALIDATION');
}

type Filter = 'MIN_NOTIONAL' | 'MAX_NOTIONAL' | 'PRICE_OUT_OF_BAND' | 'TRIGGER_INVALID';

function at(field: Field, code: Filter): Rejection {
  return { code, fields: { [field]: 'not-offered' } };
}
