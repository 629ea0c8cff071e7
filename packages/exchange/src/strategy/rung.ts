/**
 * A rung of a grid (rulebook 8.1.2): the space between two lines next to each other. It has one
 * order, its purchase on the lower line or its sale on the upper one, and turns when that is whole.
 */
import { type RejectionCode, type Side, isWorthAnOrder, restCostUnits } from '@anywhen/protocol';
import type { SpotMarket } from '../spot/spot-market.ts';
import type { SpotOrderRecord } from '../spot/spot-orders.ts';
import type { GridRecord, Moved } from './bot.ts';

export type RungRecord = {
  readonly botId: number;
  /** From below, the lowest is 0. */
  readonly rung: number;
  readonly side: Side;
  /** Of the order it has in the market; null where one is to be placed. */
  readonly orderId: number | null;
  /** What its order reserves of the bot: USDT of a purchase, the currency of a sale. */
  readonly heldUnits: bigint;
  /** Of this side, what its orders have filled. */
  readonly doneLots: number;
  /** What the currency it has to sell has cost. */
  readonly costUnits: bigint;
  /** The currency it has to sell; null where every sale is of the same quantity. */
  readonly baseUnits: bigint | null;
  /** What the sale under way has brought so far, its fee taken off. */
  readonly gotUnits: bigint;
  /** Refusals in a row, and the second before which it is not tried again. */
  readonly tries: number;
  readonly retrySecond: number | null;
};

export function newRung(
  { botId, rung, side }: Pick<RungRecord, 'botId' | 'rung' | 'side'>,
  { costUnits, baseUnits }: Pick<RungRecord, 'costUnits' | 'baseUnits'>,
): RungRecord {
  return {
    botId,
    rung,
    side,
    orderId: null,
    heldUnits: 0n,
    doneLots: 0,
    costUnits,
    baseUnits,
    gotUnits: 0n,
    tries: 0,
    retrySecond: null,
  };
}

/** What the order of a rung has come to: it rests, or it has ended with what it filled. */
export function withOrder(rung: RungRecord, order: SpotOrderRecord, moved: Moved): RungRecord {
  const isOpen = order.state === 'NEW' || order.state === 'PARTIALLY_FILLED';
  const isBuy = rung.side === 'buy';
  return {
    ...rung,
    orderId: isOpen ? order.id : null,
    heldUnits: isOpen ? order.heldUnits : 0n,
    doneLots: rung.doneLots + moved.lots,
    costUnits: isBuy ? rung.costUnits - moved.quoteUnits : rung.costUnits,
    baseUnits: rung.baseUnits === null ? null : rung.baseUnits + moved.baseUnits,
    gotUnits: isBuy ? rung.gotUnits : rung.gotUnits + moved.quoteUnits,
    tries: 0,
    retrySecond: null,
  };
}

/** Whole, or with a rest that is not worth an order: the other side comes next. */
export function turnRung(
  { lotUnits }: SpotMarket,
  rung: RungRecord,
): { rung: RungRecord; profitUnits: bigint | null } {
  const fresh = { ...rung, doneLots: 0, tries: 0, retrySecond: null };
  if (rung.side === 'buy') return { rung: { ...fresh, side: 'sell' }, profitUnits: null };
  const soldUnits = BigInt(rung.doneLots) * lotUnits;
  const sale = { costUnits: rung.costUnits, soldUnits, leftUnits: rung.baseUnits ?? 0n };
  const costUnits = restCostUnits(sale);
  const profitUnits = rung.gotUnits - rung.costUnits + costUnits;
  return { rung: { ...fresh, side: 'buy', costUnits, gotUnits: 0n }, profitUnits };
}

/** What it has is not worth a sale: it buys again, and keeps what that has cost. */
export function buyAgain(rung: RungRecord): RungRecord {
  return { ...rung, side: 'buy', doneLots: 0, tries: 0, retrySecond: null };
}

export function refuseRung(rung: RungRecord, retrySecond: number): RungRecord {
  return { ...rung, tries: rung.tries + 1, retrySecond };
}

/** The market takes no order so far from its price: it waits without being tried. */
export function waitAt(rung: RungRecord, retrySecond: number): RungRecord {
  return { ...rung, retrySecond };
}

/** What is to be asked of the market for a rung: its price and what is left of its quantity. */
export type Wanted = { readonly price: number; readonly lots: number };

/** A sale is of all whole lots the rung has, where it knows what it has. */
export function wantedBy(
  { lotUnits }: SpotMarket,
  rung: RungRecord,
  { grid, lines }: { grid: GridRecord; lines: readonly number[] },
): Wanted {
  const { doneLots, baseUnits } = rung;
  if (rung.side === 'buy') return { price: lines[rung.rung] ?? 0, lots: grid.buyLots - doneLots };
  const lots = baseUnits === null ? grid.sellLots - doneLots : Number(baseUnits / lotUnits);
  return { price: lines[rung.rung + 1] ?? 0, lots };
}

/** A sale never offers more than there is. */
export function offeredOf(market: SpotMarket, { price, lots }: Wanted, freeUnits: bigint): Wanted {
  const free = Number(freeUnits / market.lotUnits);
  return { price, lots: Math.min(lots, free) };
}

export function isWorth(market: SpotMarket, { price, lots }: Wanted): boolean {
  return isWorthAnOrder(market, lots, price);
}

/** An own order stood in the way: the incoming one has expired without a fill (rulebook 2.7). */
export function refusalOfEnded({ state, executedLots }: SpotOrderRecord): RejectionCode | null {
  return state === 'EXPIRED' && executedLots === 0 ? 'ORDER_NOT_COMPLETED' : null;
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function stateOfRung(record: RungRecord): string {
  const { botId, rung, side, orderId, heldUnits, doneLots, costUnits, gotUnits } = record;
  const done = `${heldUnits}/${doneLots}/${costUnits}/${gotUnits}`;
  const tried = `${record.tries}/${record.retrySecond}`;
  const text = `rung/${botId}/${rung}/${side}/${orderId}/${done}/${tried}`;
  // As of a bot: the text of rungs without it must stay what it was.
  return record.baseUnits === null ? text : `${text}/${record.baseUnits}`;
}
