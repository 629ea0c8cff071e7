/**
 * Which fields of an own order can be amended, and what an amendment changes: what is held, the
 * place in the queue, and whether it would trade at once (rulebook 2.11). Pure; the exchange
 * decides.
 */
import { parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  isAhead,
  isCancellable,
  isInBand,
  isInBook,
  isInTriggerBand,
  keepsPlace,
  type SpotOrder,
} from '@anywhen/protocol';
import { limitDistance, type LimitDistance } from '../money-forms/questions/limit-distance.ts';
import type { AmendRequest } from './own-orders.ts';
import { lotUnits, lotsOf, quoteUnits, ticksOf } from './spot-market.ts';

/** Decimal strings; undefined leaves the field unchanged. */
export type Amendment = Omit<AmendRequest, 'id'>;

type AmendParts = Readonly<Record<'price' | 'quantity' | 'trigger', boolean>>;

/** Only fields the order has; the legs of an OCO share their quantity. */
export function amendableParts(order: SpotOrder): AmendParts {
  const isOpen = isCancellable(order.state);
  return {
    price: isOpen && order.price !== null,
    quantity: isOpen && order.quantity !== null && order.ocoId === null,
    trigger: order.state === 'WAITING' && order.trigger !== null,
  };
}

export function isAmendable(order: SpotOrder): boolean {
  return Object.values(amendableParts(order)).includes(true);
}

/** The order as it would be after the amendment. */
export function amended(order: SpotOrder, { price, quantity, triggerPrice }: Amendment): SpotOrder {
  const { trigger } = order;
  return {
    ...order,
    price: price ?? order.price,
    quantity: quantity ?? order.quantity,
    trigger: trigger && { ...trigger, price: triggerPrice ?? trigger.price },
  };
}

/** Atoms held for the unfilled rest: USDT for a buyer, otherwise the currency. */
function heldUnits(order: SpotOrder, market: Market): bigint {
  const { side, price, quantity, quoteAmount, executedQuantity } = order;
  if (quantity === null) return parseUnits(quoteAmount ?? '0');
  const lots = lotsOf(market, quantity) - lotsOf(market, executedQuantity);
  if (side === 'sell' || price === null) return lotUnits(market, lots);
  return quoteUnits(market, ticksOf(market, price) * lots, 'up');
}

export type AmendEffect = {
  readonly heldBefore: bigint;
  readonly heldAfter: bigint;
  /** Undefined for a waiting order, which has no place yet. */
  readonly place: 'kept' | 'lost' | 'none';
  /** At its new price it would trade immediately. */
  readonly isTaking: boolean;
};

export function amendEffect(
  order: SpotOrder,
  amendment: Amendment,
  { market, last }: { market: Market; last: string | undefined },
): AmendEffect {
  const next = amended(order, amendment);
  const queued = ({ price, quantity }: SpotOrder) => ({
    price: price === null ? null : Number(ticksOf(market, price)),
    lots: quantity === null ? null : Number(lotsOf(market, quantity)),
  });
  const isQueued = isInBook(order.state);
  const place = keepsPlace(queued(order), queued(next)) ? 'kept' : 'lost';
  return {
    heldBefore: heldUnits(order, market),
    heldAfter: heldUnits(next, market),
    place: isQueued ? place : 'none',
    isTaking: isQueued && last !== undefined && isAcross(next, ticksOf(market, last), market),
  };
}

/**
 * How far the limit would be from the market, or from the trigger before it; undefined where the
 * amendment moves neither.
 */
export function amendDistance(
  order: SpotOrder,
  amendment: Amendment,
  last: string | undefined,
): LimitDistance | undefined {
  const { side, price, trigger, state } = amended(order, amendment);
  const isMoved = amendment.price !== undefined || amendment.triggerPrice !== undefined;
  if (!isMoved || price === null) return undefined;
  const waitsFor = state === 'WAITING' ? trigger?.price : undefined;
  return limitDistance({ side, price, market: last, trigger: waitsFor });
}

/** What the amended order holds more than it does; the legs of an OCO share what is held. */
export function moreHeldUnits(order: SpotOrder, amendment: Amendment, market: Market): bigint {
  if (order.ocoId !== null) return 0n;
  return heldUnits(amended(order, amendment), market) - heldUnits(order, market);
}

function isAcross({ side, price }: SpotOrder, last: bigint, market: Market): boolean {
  if (price === null) return false;
  const ticks = ticksOf(market, price);
  return side === 'buy' ? ticks >= last : ticks <= last;
}

/** Why its prices would be refused, as far as the current price shows. */
type MoveFault = 'band' | 'trigger-side';

export function findMoveFault(
  order: SpotOrder,
  { market, last }: { market: Market; last: string | undefined },
): MoveFault | undefined {
  const { side, price, trigger, state } = order;
  if (last === undefined) return undefined;
  const reference = Number(ticksOf(market, last));
  const waitsAt =
    state === 'WAITING' && trigger ? Number(ticksOf(market, trigger.price)) : undefined;
  const center = waitsAt ?? reference;
  if (price !== null && !isInBand(side, Number(ticksOf(market, price)), center)) return 'band';
  if (waitsAt === undefined || !trigger) return undefined;
  if (!isInTriggerBand(waitsAt, reference)) return 'band';
  const isGood = isAhead({ kind: trigger.kind, price: waitsAt }, side, reference);
  return isGood ? undefined : 'trigger-side';
}
