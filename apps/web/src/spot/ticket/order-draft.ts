/**
 * What a member is about to order, before it is sent, and how it changes under their fingers. Pure.
 * An amount counts either the currency (quantity) or USDT (total); the draft says which.
 */
import { readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import type { BodyOf, OrderType, Side, TimeInForce, placeOrder } from '@anywhen/protocol';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { lotsFor, priceText, quantityText, ticksOf, touchStep } from '../spot-market.ts';

export type Measure = 'quantity' | 'total';

export type Draft = {
  readonly side: Side;
  readonly type: OrderType;
  /** As typed; empty while no price is known. Kept while a market order is looked at. */
  readonly price: string;
  readonly amount: string;
  readonly measure: Measure;
  /** Of what is available, while the amount comes from the slider. */
  readonly percent: number | undefined;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
};

/** From what it was to what it becomes: two touches in one frame both count. */
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

export type OrderWish = BodyOf<typeof placeOrder>;

export function startDraft(side: Side): Draft {
  return {
    side,
    type: 'limit',
    price: '',
    amount: '',
    measure: 'quantity',
    percent: undefined,
    timeInForce: 'GTC',
    isPostOnly: false,
  };
}

export function changeSide(draft: Draft, side: Side): Draft {
  return side === draft.side ? draft : remeasured({ ...draft, side });
}

export function changeType(draft: Draft, type: OrderType): Draft {
  return type === draft.type ? draft : remeasured({ ...draft, type });
}

/** What was typed is written anew in the other unit, so that it stays the same wish. */
export function changeMeasure(draft: Draft, measure: Measure, amount: string): Draft {
  return measure === draft.measure ? draft : { ...draft, measure, amount, percent: undefined };
}

/** A touched price of the book is a price to trade at: that is a limit order. */
export function takePrice(draft: Draft, price: string): Draft {
  return { ...changeType(draft, 'limit'), price: typedForm(price) };
}

export function typePrice(draft: Draft, price: string): Draft {
  return { ...draft, price };
}

export function typeAmount(draft: Draft, amount: string): Draft {
  return { ...draft, amount, percent: undefined };
}

export function slideTo(draft: Draft, percent: number, amount: string): Draft {
  return { ...draft, percent, amount };
}

/** Post-only is for orders that rest; the other ways never do. */
export function changeTerms(
  draft: Draft,
  { timeInForce, isPostOnly }: Pick<Draft, 'timeInForce' | 'isPostOnly'>,
): Draft {
  return { ...draft, timeInForce, isPostOnly: isPostOnly && timeInForce === 'GTC' };
}

/** After an order went out the same terms stay: the next one is often alike. */
export function emptied(draft: Draft): Draft {
  return { ...draft, amount: '', percent: undefined };
}

/** One touch up or down, never below the smallest price. A price nobody can read stays. */
export function stepPrice(draft: Draft, market: Market, direction: 1 | -1): Draft {
  const reading = readAmount(trimTyped(draft.price), market.priceDecimals);
  if (!reading.isAmount) return draft;
  const step = touchStep(reading.units) * BigInt(direction);
  const next = reading.units + step;
  return { ...draft, price: typedForm(priceText(market, next > 0n ? next : 1n)) };
}

/** The lots a limit order asks for; undefined while price or amount cannot be read. */
export function limitLots(draft: Draft, market: Market): bigint | undefined {
  if (draft.measure === 'quantity') return unitsOf(draft.amount, market.quantityDecimals);
  const units = unitsOf(draft.amount);
  const ticks = unitsOf(draft.price, market.priceDecimals);
  return units === undefined || ticks === undefined ? undefined : lotsFor(market, { units, ticks });
}

/** What is sent. Call only with a draft that was checked. */
export function wishOf(draft: Draft, market: Market): OrderWish {
  const { side, type, timeInForce, isPostOnly } = draft;
  const { symbol } = market;
  const amount = trimTyped(draft.amount);
  if (type === 'market') {
    return draft.measure === 'quantity'
      ? { symbol, side, type, quantity: amount }
      : { symbol, side, type, quoteAmount: amount };
  }
  const lots = limitLots(draft, market) ?? 0n;
  const quantity = draft.measure === 'quantity' ? amount : quantityText(market, lots);
  const terms = isPostOnly ? { timeInForce, isPostOnly } : { timeInForce };
  return { symbol, side, type, price: trimTyped(draft.price), quantity, ...terms };
}

/** The same draft with the price of now, for whoever has not typed one yet. */
export function withFirstPrice(draft: Draft, market: Market, last: string): Draft {
  return draft.price === '' ? { ...draft, price: priceText(market, ticksOf(market, last)) } : draft;
}

/** What was meant, without zeros at the end: a market has few decimals. */
export function trimTyped(text: string): string {
  return typedForm(finishTyping(text));
}

/** Undefined for what is no amount, or one too fine. */
export function unitsOf(text: string, decimals?: number): bigint | undefined {
  const reading = readAmount(trimTyped(text), decimals);
  return reading.isAmount ? reading.units : undefined;
}

/** Who buys at the market price thinks in USDT; everybody else in the currency. */
function remeasured(draft: Draft): Draft {
  const measure = draft.type === 'market' && draft.side === 'buy' ? 'total' : 'quantity';
  const kept = measure === draft.measure && draft.percent === undefined ? draft.amount : '';
  return { ...draft, measure, amount: kept, percent: undefined };
}
