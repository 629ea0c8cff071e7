/**
 * What an order would do: what it must be able to pay, whom it would trade with, and whether that
 * is refused. Nothing here changes anything.
 */
import { type IncomingOrder, LOTS_MAX, type Plan, type Terms, planFills } from '@anywhen/matching';
import { ATOMS, isWithin, type Rejection, takerLimit, tickLotsOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { OrderRequest } from './order-request.ts';
import type { VenueReference, SpotVenue } from './spot-venue.ts';
import { type SpotMarket, toQuoteUp } from './spot-market.ts';
import type { SpotOrderRecord } from './spot-orders.ts';

export function mayRest({ type, timeInForce }: OrderRequest): boolean {
  return type === 'limit' && (timeInForce === 'GTC' || timeInForce === 'GTT');
}

/** What must be there whatever happens; zero where only the book knows (rulebook 2.6). */
export function lockOf(market: SpotMarket, request: OrderRequest): bigint {
  const { side, price, lots, quoteUnits } = request;
  if (side === 'sell') return lots === null ? 0n : BigInt(lots) * market.lotUnits;
  if (quoteUnits !== null) return quoteUnits;
  if (price === null || lots === null) return 0n;
  return toQuoteUp(market, BigInt(price) * BigInt(lots));
}

/** What the planned fills of a market order take. */
export function costOf(market: SpotMarket, { side, type }: OrderRequest, plan: Plan): bigint {
  if (type === 'limit') return 0n;
  if (side === 'sell') return BigInt(plan.filledLots) * market.lotUnits;
  let value = 0n;
  for (const { price, lots } of plan.fills) value += BigInt(price) * BigInt(lots);
  return toQuoteUp(market, value);
}

/** What is left of an order, as it would be asked for now. */
export function requestOf(order: SpotOrderRecord): OrderRequest {
  return {
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    isPostOnly: order.isPostOnly,
    price: order.price,
    lots: order.lots === null ? null : order.lots - order.executedLots,
    quoteUnits: order.quoteUnits,
    trigger: order.trigger,
    expiresAtMs: order.expiresAtMs,
  };
}

export function planOrder(
  who: { id: number; owner: Uid },
  venue: SpotVenue,
  request: OrderRequest,
  reference: VenueReference,
): Plan {
  const { market } = venue;
  const { side, lots, quoteUnits } = request;
  const worstPrice = takerLimit(side, reference.price);
  const price = request.price ?? worstPrice;
  const order = {
    id: who.id,
    owner: who.owner,
    side,
    price,
    lots: lots ?? LOTS_MAX,
    worstPrice,
    terms: quoteUnits === null ? termsOf(request) : 'IOC',
    quote: quoteUnits === null ? null : quoteAmount(market, side, quoteUnits),
  } as IncomingOrder;
  const plan = planFills(order, venue.walkAgainst(side, reference, who.owner));
  const isBeyondRange = plan.fate === 'rests' && !isWithin(side, price, worstPrice);
  // A rest beyond the range would stand across the market maker's next quotes (rulebook 2.5).
  return isBeyondRange ? { ...plan, fate: 'out-of-range', restLots: 0 } : plan;
}

/** Refusals that depend on the book (rulebook 2.2, 2.8). */
export function refusePlan(request: OrderRequest, { fate, fills }: Plan): Rejection | undefined {
  if (fate === 'would-take')
    return { code: 'POST_ONLY_WOULD_TAKE', fields: { price: 'not-offered' } };
  if (fate === 'rests' || fills.length > 0) return undefined;
  const isOwnOrder = fate === 'self-trade' && mayRest(request);
  return isOwnOrder ? undefined : { code: 'TRADING_VOLUME_INSUFFICIENT' };
}

function termsOf({ type, timeInForce, isPostOnly }: OrderRequest): Terms {
  if (type === 'market') return 'IOC';
  if (isPostOnly) return 'POST_ONLY';
  return timeInForce === 'GTT' ? 'GTC' : timeInForce;
}

/** An atom is the smallest step of a payment; in most markets a tick·lot is larger than that. */
function quoteAmount(market: SpotMarket, side: 'buy' | 'sell', quoteUnits: bigint) {
  const tickLots = tickLotsOf(market, quoteUnits, side === 'buy' ? 'down' : 'up');
  const step = market.usdtTickLots > ATOMS ? market.usdtTickLots / ATOMS : 1n;
  return { tickLots, step };
}
