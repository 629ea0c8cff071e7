/**
 * What a member asked for, read and held against the filters of rulebook 2.3 in one fixed order:
 * shape, amounts, tick, lot, notional, band. What passes is in ticks and lots.
 */
import { type AmountReading, powerOfTen, readAmount } from '@anywhen/money';
import type { OrderType, Rejection, Side, TimeInForce } from '@anywhen/protocol';
import { findNotionalFault, isInBand, tickLotsOf } from '@anywhen/protocol';
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
};

export type OrderRequest = {
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  isPostOnly: boolean;
  price: number | null;
  lots: number | null;
  quoteUnits: bigint | null;
};

type Field = 'price' | 'quantity' | 'quoteAmount';
type TooPrecise = 'PRICE_TICK_INVALID' | 'LOT_SIZE_INVALID' | 'VALIDATION';

/** More than any market's tick has: a price is read whole before it is held against the tick. */
const PRICE_DECIMALS_READ = 12;

export function readOrderRequest(
  market: SpotMarket,
  body: OrderBody,
  reference: number,
): Rejection | OrderRequest {
  const misfit = findMisfit(body);
  if (misfit) return { code: 'VALIDATION', fields: misfit };
  const price = body.price === undefined ? null : readTicks(market, body.price);
  if (price !== null && typeof price !== 'bigint') return price;
  const lots = body.quantity === undefined ? null : readLots(market, body.quantity);
  if (lots !== null && typeof lots !== 'bigint') return lots;
  const quoteUnits = body.quoteAmount === undefined ? null : readQuote(body.quoteAmount);
  if (quoteUnits !== null && typeof quoteUnits !== 'bigint') return quoteUnits;

  const amountField = quoteUnits === null ? 'quantity' : 'quoteAmount';
  const value = quoteUnits === null ? (price ?? BigInt(reference)) * (lots ?? 0n) : null;
  const least = value ?? tickLotsOf(market, quoteUnits ?? 0n, 'down');
  const most = value ?? tickLotsOf(market, quoteUnits ?? 0n, 'up');
  const notional = findNotionalFault(market, { least, most });
  if (notional) return at(amountField, notional);
  if (price !== null && !isInBand(body.side, Number(price), reference)) {
    return at('price', 'PRICE_OUT_OF_BAND');
  }
  return {
    side: body.side,
    type: body.type,
    timeInForce: body.type === 'market' ? 'IOC' : (body.timeInForce ?? 'GTC'),
    isPostOnly: body.isPostOnly ?? false,
    price: price === null ? null : Number(price),
    lots: lots === null ? null : Number(lots),
    quoteUnits,
  };
}

/** Fields that do not belong together, by name. */
function findMisfit(body: OrderBody): Record<string, 'required' | 'not-offered'> | undefined {
  const { type, price, quantity, quoteAmount, timeInForce, isPostOnly } = body;
  if (type === 'limit') {
    if (price === undefined) return { price: 'required' };
    if (quantity === undefined) return { quantity: 'required' };
    if (quoteAmount !== undefined) return { quoteAmount: 'not-offered' };
    const mayRest = timeInForce === undefined || timeInForce === 'GTC';
    return isPostOnly && !mayRest ? { isPostOnly: 'not-offered' } : undefined;
  }
  if (price !== undefined) return { price: 'not-offered' };
  if (timeInForce !== undefined) return { timeInForce: 'not-offered' };
  if (isPostOnly) return { isPostOnly: 'not-offered' };
  if (quantity === undefined && quoteAmount === undefined) return { quantity: 'required' };
  return quantity !== undefined && quoteAmount !== undefined
    ? { quoteAmount: 'not-offered' }
    : undefined;
}

/** 65000.100 is a multiple of 0.01: what counts is the value, not how it is written. */
function readTicks({ priceDecimals }: SpotMarket, text: string): Rejection | bigint {
  const ticks = readAmount(text, priceDecimals);
  if (ticks.isAmount) return ticks.units;
  const reading = readAmount(text, PRICE_DECIMALS_READ);
  if (!reading.isAmount) return faultOf('price', reading, 'PRICE_TICK_INVALID');
  const tick = powerOfTen(PRICE_DECIMALS_READ - priceDecimals);
  const isWhole = reading.units % tick === 0n;
  return isWhole ? reading.units / tick : tooPrecise('price', 'PRICE_TICK_INVALID');
}

/** More than eight decimals is no quantity at all (rulebook N4), fewer may still miss the step. */
function readLots({ quantityDecimals, lotUnits }: SpotMarket, text: string): Rejection | bigint {
  const lots = readAmount(text, quantityDecimals);
  if (lots.isAmount) return lots.units;
  const reading = readAmount(text);
  if (!reading.isAmount) return faultOf('quantity', reading, 'VALIDATION');
  const isWhole = reading.units % lotUnits === 0n;
  return isWhole ? reading.units / lotUnits : tooPrecise('quantity', 'LOT_SIZE_INVALID');
}

function readQuote(text: string): Rejection | bigint {
  const reading = readAmount(text);
  return reading.isAmount ? reading.units : faultOf('quoteAmount', reading, 'VALIDATION');
}

function faultOf(
  field: Field,
  { fault }: Extract<AmountReading, { isAmount: false }>,
  code: TooPrecise,
): Rejection {
  if (fault === 'too-precise') return tooPrecise(field, code);
  return { code: 'AMOUNT_ABNORMAL', fields: { [field]: 'format' } };
}

function tooPrecise(field: Field, code: TooPrecise): Rejection {
  return { code, fields: { [field]: 'too-precise' } };
}

function at(field: Field, code: 'MIN_NOTIONAL' | 'MAX_NOTIONAL' | 'PRICE_OUT_OF_BAND'): Rejection {
  return { code, fields: { [field]: 'not-offered' } };
}
