/**
 * What an incoming order would do, read from a walk along the other side before anything changes.
 * The walk may hold more than one book's orders; nothing here may ever write to a book.
 */
import type { Walk } from './book.ts';
import { assertIncoming } from './bounds.ts';
import type { Fate, Fill, IncomingOrder, Plan } from './order.ts';
import { QuoteBudget } from './quote-budget.ts';

export function planFills(order: IncomingOrder, walk: Walk): Plan {
  assertIncoming(order);
  if (order.terms === 'POST_ONLY') return planPostOnly(order, walk);
  const isBuy = order.side === 'buy';
  const budget = order.quote && new QuoteBudget(order.side, order.quote);
  const fills: Fill[] = [];
  let left = order.lots;
  let fate: Fate = 'expires';
  for (; !walk.isDone; walk.advance()) {
    const { price, owner } = walk;
    if (isBeyond(price, order.price, isBuy)) break;
    if (isBeyond(price, order.worstPrice, isBuy)) {
      fate = 'out-of-range';
      break;
    }
    const wanted = budget === null ? left : Math.min(left, budget.lotsAt(price));
    if (wanted === 0) {
      fate = fills.length > 0 ? 'filled' : 'expires';
      break;
    }
    if (owner === order.owner) {
      fate = 'self-trade';
      break;
    }
    const lots = Math.min(wanted, walk.lots);
    fills.push({ id: walk.id, owner, price, lots });
    budget?.use(price, lots);
    left -= lots;
    if (left === 0 || budget?.lotsAt(price) === 0) {
      fate = 'filled';
      break;
    }
  }
  return conclude(order, fate, fills, left);
}

function planPostOnly(order: IncomingOrder, walk: Walk): Plan {
  const isFree = walk.isDone || isBeyond(walk.price, order.price, order.side === 'buy');
  return isFree
    ? { fate: 'rests', fills: [], filledLots: 0, restLots: order.lots }
    : { fate: 'would-take', fills: [], filledLots: 0, restLots: 0 };
}

function conclude(order: IncomingOrder, fate: Fate, fills: Fill[], left: number): Plan {
  if (order.terms === 'FOK' && fate !== 'filled') {
    return { fate: 'not-fillable', fills: [], filledLots: 0, restLots: 0 };
  }
  const filledLots = order.lots - left;
  if (order.terms === 'GTC' && fate === 'expires') {
    return { fate: 'rests', fills, filledLots, restLots: left };
  }
  return { fate, fills, filledLots, restLots: 0 };
}

/** Whether a buyer who pays at most `bound` finds `price` too high, a seller too low. */
function isBeyond(price: number, bound: number, isBuy: boolean): boolean {
  return isBuy ? price > bound : price < bound;
}
