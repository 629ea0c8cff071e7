/**
 * The draft of an order, and its changes while it is edited. Pure. An amount is either in the
 * currency (quantity) or in USDT (value); the draft says which.
 */
import { readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { valueUnitsOf, type LeverageOrderType, type Side } from '@anywhen/protocol';
import { limitDistance, type LimitDistance } from '../../money-forms/questions/limit-distance.ts';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { quantityText } from '../../market-parts/market-steps.ts';
import type { OrderRequest } from '../data.ts';

export type Measure = 'quantity' | 'value';

/** What the chips of a level are counted in: the way of the price, or the return on the margin. */
export const LEVEL_MEASURES = ['price', 'roi'] as const;
export type LevelMeasure = (typeof LEVEL_MEASURES)[number];

export type Draft = {
  /** A buy opens a long, a sell a short. */
  readonly side: Side;
  readonly type: LeverageOrderType;
  /** As typed; retained while the draft is a market order. */
  readonly price: string;
  readonly amount: string;
  readonly measure: Measure;
  /** The share of what is available, while the slider sets the amount. */
  readonly percent: number | undefined;
  readonly isReduceOnly: boolean;
  /** Whether take-profit and stop-loss go with the order; both as typed, empty for none. */
  readonly hasLevels: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly levelMeasure: LevelMeasure;
};

/** A function of the previous draft, so that two touches in one frame both count. */
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

export const START_DRAFT: Draft = {
  side: 'buy',
  type: 'market',
  price: '',
  amount: '',
  measure: 'quantity',
  percent: undefined,
  isReduceOnly: false,
  hasLevels: false,
  takeProfit: '',
  stopLoss: '',
  levelMeasure: 'price',
};

/** After an order was sent its terms stay: the next one is often similar. */
export function emptied(draft: Draft): Draft {
  return withoutLevels({ ...draft, amount: '', percent: undefined });
}

/** Levels of one order, side or price mean nothing for another. */
export function withoutLevels(draft: Draft): Draft {
  return { ...draft, takeProfit: '', stopLoss: '' };
}

/** A tapped price of the book becomes the limit of the order. */
export function takePrice(draft: Draft, price: string): Draft {
  return {
    ...withoutLevels(draft),
    type: 'limit',
    price: typedForm(price),
    percent: undefined,
  };
}

/** How far a limit is from the market; undefined for a market order. */
export function distanceOf(draft: Draft, last: string | undefined): LimitDistance | undefined {
  const { side, type, price } = draft;
  return type === 'market'
    ? undefined
    : limitDistance({ side, price: trimTyped(price), market: last });
}

/** Without trailing zeros: a market has few decimals. */
function trimTyped(text: string): string {
  return typedForm(finishTyping(text));
}

/** Undefined if it is not an amount, or has too many decimals. */
export function unitsOf(text: string, decimals?: number): bigint | undefined {
  const reading = readAmount(trimTyped(text), decimals);
  return reading.isAmount ? reading.units : undefined;
}

/**
 * Whole lots; undefined while the amount, or the price for converting a value, cannot be parsed.
 */
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

/** The request. Call only with a checked draft. */
export function requestOf(draft: Draft, market: Market, lots: bigint): OrderRequest {
  const { side, type, isReduceOnly } = draft;
  const { takeProfit, stopLoss } = namedLevels(draft);
  const quantity = typedForm(quantityText(market, lots));
  return {
    symbol: market.symbol,
    side,
    type,
    quantity,
    ...(type === 'limit' && { price: trimTyped(draft.price) }),
    ...(isReduceOnly && { isReduceOnly }),
    ...(takeProfit !== '' && { takeProfit: trimTyped(takeProfit) }),
    ...(stopLoss !== '' && { stopLoss: trimTyped(stopLoss) }),
  };
}

const NO_LEVELS = { takeProfit: '', stopLoss: '' } as const;

/** As typed; empty while the order is to have none. */
export function namedLevels(draft: Draft): Pick<Draft, 'takeProfit' | 'stopLoss'> {
  const { hasLevels, isReduceOnly, takeProfit, stopLoss } = draft;
  return hasLevels && !isReduceOnly ? { takeProfit, stopLoss } : NO_LEVELS;
}
