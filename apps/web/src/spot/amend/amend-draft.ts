/**
 * The draft of an amendment: the fields of an open order, their faults, and the request (rulebook
 * 2.11). Pure; the exchange checks everything again.
 */
import { parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import type { SpotOrder } from '@anywhen/protocol';
import { amendableParts, amended, moreHeldUnits, type Amendment } from '../../book/amending.ts';
import { SHORTAGE } from '../../money-forms/faults.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { checkDraft, type DraftFaults, type Known } from '../ticket/order-checks.ts';
import { startDraft, trimTyped, unitsOf, type Draft } from '../ticket/order-draft.ts';

/** A reached trigger and the expiry cannot be amended. */
export function draftOf(order: SpotOrder): Draft {
  const { side, type, price, quantity, quoteAmount, trigger } = order;
  const waits = amendableParts(order).trigger ? trigger : null;
  return {
    ...startDraft(side),
    type,
    trigger: waits?.kind,
    price: typedForm(price ?? ''),
    triggerPrice: typedForm(waits?.price ?? ''),
    amount: typedForm(quantity ?? quoteAmount ?? ''),
    measure: quantity === null ? 'total' : 'quantity',
  };
}

/** What was typed into the fields; undefined while a field shows what the order has. */
type TypedAmend = Readonly<Record<'price' | 'triggerPrice' | 'amount', string | undefined>>;

export const NOTHING_TYPED: TypedAmend = {
  price: undefined,
  triggerPrice: undefined,
  amount: undefined,
};

/** The fields as they are shown. */
export function withTyped(order: SpotOrder, typed: TypedAmend): Draft {
  const draft = draftOf(order);
  return {
    ...draft,
    price: typed.price ?? draft.price,
    triggerPrice: typed.triggerPrice ?? draft.triggerPrice,
    amount: typed.amount ?? draft.amount,
  };
}

export function typedOf(order: SpotOrder, draft: Draft): TypedAmend {
  const known = draftOf(order);
  const differing = (field: keyof TypedAmend) =>
    draft[field] === known[field] ? undefined : draft[field];
  return {
    price: differing('price'),
    triggerPrice: differing('triggerPrice'),
    amount: differing('amount'),
  };
}

/** Only what differs; empty when nothing does, or cannot be parsed yet. */
export function amendmentOf(order: SpotOrder, draft: Draft, market: Market): Amendment {
  const parts = amendableParts(order);
  const change = (typed: string, known: string | null, decimals: number) => {
    const units = unitsOf(typed, decimals);
    const isSame = known !== null && units === unitsOf(typedForm(known), decimals);
    return units === undefined || isSame ? undefined : trimTyped(typed);
  };
  const { priceDecimals, quantityDecimals } = market;
  const price = parts.price ? change(draft.price, order.price, priceDecimals) : undefined;
  const quantity = parts.quantity
    ? change(draft.amount, order.quantity, quantityDecimals)
    : undefined;
  const triggerPrice = parts.trigger
    ? change(draft.triggerPrice, order.trigger?.price ?? null, priceDecimals)
    : undefined;
  return {
    ...(price !== undefined && { price }),
    ...(quantity !== undefined && { quantity }),
    ...(triggerPrice !== undefined && { triggerPrice }),
  };
}

/** By the checks of a new order, with what the order holds counted as available. */
export function checkAmend(order: SpotOrder, draft: Draft, known: Known): DraftFaults {
  const found = checkDraft(draft, { ...known, available: undefined });
  if (Object.keys(found).length > 0) return found;
  const { market, available } = known;
  const next = amended(order, amendmentOf(order, draft, market));
  const executed = parseUnits(order.executedQuantity);
  if (next.quantity !== null && executed > 0n && parseUnits(next.quantity) <= executed) {
    const params = { amount: typedForm(order.executedQuantity) };
    return { amount: { namespace: 'spot', key: 'fault.floor', params } };
  }
  if (!available) return {};
  const own = parseUnits(order.side === 'buy' ? available.quote : available.base);
  const more = moreHeldUnits(order, amendmentOf(order, draft, market), market);
  return more > own ? { amount: SHORTAGE } : {};
}
