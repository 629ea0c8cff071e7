/**
 * Estimates a market order against the visible book, level by level (rulebook 2.7). Only a preview:
 * the book moves on, and the exchange decides.
 */
import type { Market } from '@anywhen/prices';
import {
  averageTicks,
  isWithin,
  spotFeeUnits,
  spotStepsOf,
  tickLotsOf,
  type DepthLevel,
  type Side,
} from '@anywhen/protocol';
import { lotUnits, lotsOf, quoteUnits, ticksOf } from '../../book/spot-market.ts';

/** A number of lots, or atoms of USDT to spend or to receive. */
export type Wanted = { readonly lots: bigint } | { readonly quote: bigint };

type Walk = {
  readonly lots: bigint;
  /** Paid by a buyer, or received by a seller before the fee. */
  readonly quote: bigint;
  /** In the received currency: that of the market for a buyer, USDT for a seller. */
  readonly fee: bigint;
  readonly average: bigint | undefined;
  /** False when the visible book is too thin inside the price range. */
  readonly isWhole: boolean;
};

type WalkTerms = {
  readonly market: Market;
  readonly side: Side;
  readonly feeBps: number;
  /** The worst allowed price, in ticks; undefined while no price is known. */
  readonly limit: number | undefined;
};

/** `levels` are those the taker meets, best first: asks for a buyer, bids for a seller. */
export function walkBook(
  levels: readonly DepthLevel[],
  wanted: Wanted,
  { market, side, feeBps, limit }: WalkTerms,
): Walk {
  const rounding = side === 'buy' ? 'up' : 'down';
  let open = openOf(wanted, market, side);
  let isWhole = false;
  let [lots, value, quote, fee] = [0n, 0n, 0n, 0n];
  for (const level of levels) {
    const ticks = ticksOf(market, level[0]);
    const openLots = lotsWanted(open, ticks, side);
    const isBeyond = limit !== undefined && !isWithin(side, Number(ticks), limit);
    if (openLots === 0n || isBeyond) {
      isWhole = openLots === 0n && lots > 0n; // Too little for a lot counts as filled (EX-2.1).
      break;
    }
    const taken = smaller(openLots, lotsOf(market, level[1]));
    lots += taken;
    value += taken * ticks;
    const before = quote;
    quote = quoteUnits(market, value, rounding);
    const received = side === 'buy' ? lotUnits(market, taken) : quote - before;
    fee += spotFeeUnits(received, feeBps);
    open = without(open, taken, ticks);
    isWhole = taken === openLots;
    if (isWhole) break;
  }
  return { lots, quote, fee, average: averageTicks(value, lots), isWhole };
}

type Open = { readonly lots: bigint } | { readonly tickLots: bigint };

/** Rounded up: a buyer cannot spend a fraction of a tick-lot, a seller must not get one less. */
function openOf(wanted: Wanted, market: Market, side: Side): Open {
  if ('lots' in wanted) return wanted;
  const rounding = side === 'buy' ? 'down' : 'up';
  return { tickLots: tickLotsOf(spotStepsOf(market), wanted.quote, rounding) };
}

/** At this price; a seller by amount needs as many lots as bring at least that amount. */
function lotsWanted(open: Open, ticks: bigint, side: Side): bigint {
  if ('lots' in open) return open.lots;
  if (open.tickLots <= 0n) return 0n;
  return side === 'buy' ? open.tickLots / ticks : (open.tickLots + ticks - 1n) / ticks;
}

function without(open: Open, lots: bigint, ticks: bigint): Open {
  return 'lots' in open ? { lots: open.lots - lots } : { tickLots: open.tickLots - lots * ticks };
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
