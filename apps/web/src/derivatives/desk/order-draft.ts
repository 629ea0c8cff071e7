/**
 * What a member is about to order, before it is sent, and how it changes under their fingers. Pure.
 * An amount counts either the currency (quantity) or USDT (value); the draft says which.
 */
import { readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { valueUnitsOf, type LeverageOrderType, type Side } from '@anywhen/protocol';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { quantityText } from '../../market-parts/market-steps.ts';
import type { OrderRequest } from '../data.ts';

export type Measure = 'quantity' | 'value';

export type Draft = {
  /** A buy makes a long, a sell a short. */
  readonly side: Side;
  readonly type: LeverageOrderType;
  /** As typed; kept while a market order is looked at. */
  readonly price: string;
  readonly amount: string;
  readonly measure: Measure;
  /** Of what is available, while the amount comes from the slider. */
  readonly percent: number | undefined;
  readonly isReduceOnly: boolean;
};

/** From what it was to what it becomes: two touches in one frame both count. */
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

export const START_DRAFT: Draft = {
  side: 'buy',
  type: 'market',
  price: '',
  amount: '',
  measure: 'quantity',
  percent: undefined,
  isReduceOnly: false,
};

/** After an order went out the same terms stay: the next one is often alike. */
export function emptied(draft: Draft): Draft {
  return { ...draft, amount: '', percent: undefined };
}

/** What was meant, without zeros at the end: a market has few decimals. */
function trimTyped(text: string): string {
  return typedForm(finishTyping(text));
}

/** Undefined for what is no amount, or one too fine. */
export function unitsOf(text: string, decimals?: number): bigint | undefined {
  const reading = readAmount(trimTyped(text), decimals);
  return reading.isAmount ? reading.units : undefined;
}

/** Whole lots; undefined while the amount, or the price a value is turned by, cannot be read. */
export function lotsOfDraft(
  { amount, measure }: Draft,
  market: Market,
  ticks: number | undefined,
): bigint | undefined {
  if (measure === 'quantity') return unitsOf(amount, market.quantityDecimals);
  const units = unitsOf(amount);
  if (units === undefined || ticks === undefined || ticks <= 0) return undefined;
  return units / valueUnitsOf(market, ticks, 1n);
}

/** What is sent. Call only with a draft that was checked. */
export function requestOf(draft: Draft, market: Market, lots: bigint): OrderRequest {
  const { side, type, isReduceOnly } = draft;
  const quantity = typedForm(quantityText(market, lots));
  return {
    symbol: market.symbol,
    side,
    type,
    quantity,
    ...(type === 'limit' && { price: trimTyped(draft.price) }),
    ...(isReduceOnly && { isReduceOnly }),
  };
}
