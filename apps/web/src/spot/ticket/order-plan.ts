/**
 * The preview of an order: cost, hold, proceeds and fee (rulebook 2.4 to 2.6, H9). A limit order is
 * computed at its own price, a market order by walking the visible book, and a waiting one at its
 * trigger, because the future book is unknown.
 */
import { formatUnits, parseUnits, truncateDecimals } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { spotFeeUnits, takerLimit } from '@anywhen/protocol';
import { typedForm } from '../../money-forms/typed-amount.ts';
import type { MarketNow } from '../../book/market-feed.tsx';
import { walkBook, type Wanted } from './book-walk.ts';
import { isFromBook, limitLots, unitsOf, type Draft, type Measure } from './order-draft.ts';
import {
  lotUnits,
  lotsFor,
  lotsOf,
  quantityText,
  quoteUnits,
  ticksOf,
} from '../../book/spot-market.ts';

export type Available = { readonly base: string; readonly quote: string };

export type Plan = {
  readonly lots: bigint;
  /**
   * The value of the lots in atoms of USDT: paid by a buyer, received by a seller before the fee.
   */
  readonly quote: bigint;
  /** Reserved or spent atoms: USDT for a buyer, the currency for a seller. */
  readonly held: bigint;
  readonly fee: bigint;
  /** Received after the fee: the currency for a buyer, USDT for a seller. */
  readonly received: bigint;
  /** In ticks; only for market orders, whose price is not known before: a waiting one's trigger. */
  readonly average: bigint | undefined;
  /** False when the visible book is too thin: the rest would expire. */
  readonly isWhole: boolean;
};

/** For orders computed at their own price: a limit order, or a waiting one. */
export const NOTHING_KNOWN: MarketNow = { last: undefined, bids: [], asks: [] };

/** Undefined while something is missing: a price, an amount, the book. */
export function planOrder(
  draft: Draft,
  { market, now, feeBps }: { market: Market; now: MarketNow; feeBps: number },
): Plan | undefined {
  if (isFromBook(draft)) return planMarket(draft, { market, now, feeBps });
  return draft.type === 'limit'
    ? planLimit(draft, market, feeBps)
    : planWaitingMarket(draft, market, feeBps);
}

/** The amount for so many percent of what is available, in the draft's own unit. */
export function amountFor(
  draft: Draft,
  percent: number,
  { market, available, now }: { market: Market; available: Available; now: MarketNow },
): string {
  const share = (amount: string) => (parseUnits(amount) * BigInt(percent)) / 100n;
  const { side, measure } = draft;
  if (side === 'buy') {
    const units = share(available.quote);
    if (measure === 'total') return totalText(units, percent);
    return lotsText(market, lotsForQuote(draft, units, market, now));
  }
  const lots = lotsOf(market, formatUnits(share(available.base)));
  if (measure === 'quantity') return lotsText(market, lots);
  return totalText(worthOf(draft, lots, market, now), 0);
}

/** The typed amount in the other unit, at the order's price; empty when no price is known. */
export function amountIn(
  measure: Measure,
  draft: Draft,
  { market, now }: { market: Market; now: MarketNow },
): string {
  if (measure === 'total') {
    const lots = unitsOf(draft.amount, market.quantityDecimals);
    return lots === undefined ? '' : totalText(worthOf(draft, lots, market, now), 0);
  }
  const units = unitsOf(draft.amount);
  return units === undefined ? '' : lotsText(market, lotsForQuote(draft, units, market, now));
}

function planLimit(draft: Draft, market: Market, bps: number): Plan | undefined {
  const ticks = unitsOf(draft.price, market.priceDecimals);
  const lots = limitLots(draft, market);
  if (ticks === undefined || lots === undefined) return undefined;
  const isBuy = draft.side === 'buy';
  const quote = quoteUnits(market, ticks * lots, isBuy ? 'up' : 'down');
  const gross = isBuy ? lotUnits(market, lots) : quote;
  const fee = spotFeeUnits(gross, bps);
  const needed =
    isBuy && draft.isOco ? quoteUnits(market, worstTicks(draft, market) * lots, 'up') : quote;
  const held = isBuy ? needed : lotUnits(market, lots);
  return { lots, quote, held, fee, received: gross - fee, average: undefined, isWhole: true };
}

/** An OCO holds once, the larger need of its legs (rulebook 2.6). */
function worstTicks(draft: Draft, market: Market): bigint {
  const [limit = 0n, stop = 0n] = [draft.price, draft.stopPrice].map((price) => {
    return unitsOf(price, market.priceDecimals);
  });
  return limit > stop ? limit : stop;
}

/** It names what it gives, and that is held; the proceeds are an estimate at the trigger. */
function planWaitingMarket(draft: Draft, market: Market, bps: number): Plan | undefined {
  const ticks = unitsOf(draft.triggerPrice, market.priceDecimals);
  const wanted = wantedOf(draft, market);
  if (!ticks || !wanted) return undefined;
  const isBuy = draft.side === 'buy';
  const lots = 'lots' in wanted ? wanted.lots : lotsFor(market, { units: wanted.quote, ticks });
  const quote = quoteUnits(market, ticks * lots, isBuy ? 'up' : 'down');
  const gross = isBuy ? lotUnits(market, lots) : quote;
  const fee = spotFeeUnits(gross, bps);
  const held = 'quote' in wanted ? wanted.quote : lotUnits(market, lots);
  return { lots, quote, held, fee, received: gross - fee, average: ticks, isWhole: true };
}

type MarketTerms = { market: Market; now: MarketNow; feeBps: number };

function planMarket(draft: Draft, { market, now, feeBps }: MarketTerms): Plan | undefined {
  const { side, measure } = draft;
  const wanted = wantedOf(draft, market);
  const levels = side === 'buy' ? now.asks : now.bids;
  if (!wanted || levels.length === 0) return undefined;
  const limit =
    now.last === undefined ? undefined : takerLimit(side, Number(ticksOf(market, now.last)));
  const walk = walkBook(levels, wanted, { market, side, feeBps, limit });
  const { lots, quote, fee, average, isWhole } = walk;
  const isBuy = side === 'buy';
  const received = (isBuy ? lotUnits(market, lots) : quote) - fee;
  const budget = isBuy && measure === 'total' ? unitsOf(draft.amount) : undefined;
  const asked = 'lots' in wanted ? wanted.lots : lots;
  const held = isBuy ? (budget ?? quote) : lotUnits(market, asked);
  return { lots, quote, held, fee, received, average, isWhole };
}

function wantedOf(draft: Draft, market: Market): Wanted | undefined {
  if (draft.measure === 'quantity') {
    const lots = unitsOf(draft.amount, market.quantityDecimals);
    return lots === undefined ? undefined : { lots };
  }
  const quote = unitsOf(draft.amount);
  return quote === undefined ? undefined : { quote };
}

/** How many lots so many atoms of USDT pay for: at the limit, else by walking the book. */
function lotsForQuote(draft: Draft, units: bigint, market: Market, now: MarketNow): bigint {
  const ticks = ticksNow(draft, market, now);
  if (!isFromBook(draft) || now.asks.length === 0) {
    return ticks === undefined ? 0n : lotsFor(market, { units, ticks });
  }
  const levels = draft.side === 'buy' ? now.asks : now.bids;
  const terms = { market, side: draft.side, feeBps: 0, limit: undefined };
  return walkBook(levels, { quote: units }, terms).lots;
}

/** The value of so many lots: at the limit, else by walking the book. */
function worthOf(draft: Draft, lots: bigint, market: Market, now: MarketNow): bigint {
  const levels = draft.side === 'buy' ? now.asks : now.bids;
  if (isFromBook(draft) && levels.length > 0) {
    const terms = { market, side: draft.side, feeBps: 0, limit: undefined };
    return walkBook(levels, { lots }, terms).quote;
  }
  const ticks = ticksNow(draft, market, now);
  return ticks === undefined ? 0n : quoteUnits(market, ticks * lots, 'down');
}

function ticksNow(draft: Draft, market: Market, { last }: MarketNow): bigint | undefined {
  if (draft.isOco) return worstTicks(draft, market) || undefined;
  if (draft.type === 'limit') return unitsOf(draft.price, market.priceDecimals);
  if (draft.trigger) return unitsOf(draft.triggerPrice, market.priceDecimals);
  return last === undefined ? undefined : ticksOf(market, last);
}

function lotsText(market: Market, lots: bigint): string {
  return lots > 0n ? typedForm(quantityText(market, lots)) : '';
}

/** Whole cents for a share; 100 % means everything. */
function totalText(units: bigint, percent: number): string {
  const text = formatUnits(units);
  const typed = typedForm(percent === 100 ? text : truncateDecimals(text, 2));
  return typed === '0' ? '' : typed;
}
