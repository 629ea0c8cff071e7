/**
 * A position: contracts of one option from one purchase (rulebook 7.5). Its premium is spent; what
 * it brings is what was sold back and what its series pays. One that has ended never changes again.
 *
 *   open → closed (all sold back)      open → [pending] → settled or void (its series decided)
 */
import { formatUnits } from '@anywhen/money';
import { formatPrice } from '@anywhen/prices';
import {
  type OptionState,
  type OptionType,
  type PricedSecond,
  optionPayoutUnits,
  requireMarket,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { assert } from '../kernel/step-context.ts';
import type { SeriesRecord } from './series.ts';

/** One purchase or sale: at which price of one contract, and which two seconds it follows from. */
export type Fill = {
  readonly quantity: number;
  readonly priceUnits: bigint;
  readonly quoted: PricedSecond;
  readonly filled: PricedSecond;
};

export type OptionRecord = Fill & {
  readonly id: number;
  readonly uid: Uid;
  readonly shareId: string;
  readonly series: string;
  readonly symbol: string;
  readonly unit: string;
  readonly strikeUnits: number;
  readonly type: OptionType;
  readonly boughtAtMs: number;
  readonly closesAtSecond: number;
  readonly expiresAtSecond: number;
  readonly state: OptionState;
  /** Contracts that have not been sold back. */
  readonly left: number;
  readonly sales: number;
  readonly soldUnits: bigint;
  readonly settlementPriceUnits: number | null;
  /** Paid at the end; of a void series, the premium that came back. */
  readonly payoutUnits: bigint | null;
  readonly endedAtMs: number | null;
};

/** What the exchange keeps in memory. */
export type CurrentPosition = OptionRecord & { readonly state: 'open' | 'pending' };

/** The sales of a position are numbered from 1. */
export type OptionSale = Fill & {
  readonly positionId: number;
  readonly no: number;
  readonly soldAtMs: number;
};

type Bought = Fill & {
  readonly id: number;
  readonly uid: Uid;
  readonly shareId: string;
  readonly strikeUnits: number;
  readonly type: OptionType;
  readonly boughtAtMs: number;
};

export function buyPosition(series: SeriesRecord, bought: Bought): CurrentPosition {
  return {
    id: bought.id,
    uid: bought.uid,
    shareId: bought.shareId,
    series: series.code,
    symbol: series.symbol,
    unit: series.unit,
    strikeUnits: bought.strikeUnits,
    type: bought.type,
    quantity: bought.quantity,
    priceUnits: bought.priceUnits,
    quoted: bought.quoted,
    filled: bought.filled,
    boughtAtMs: bought.boughtAtMs,
    closesAtSecond: series.closesAtSecond,
    expiresAtSecond: series.expiresAtSecond,
    state: 'open',
    left: bought.quantity,
    sales: 0,
    soldUnits: 0n,
    settlementPriceUnits: null,
    payoutUnits: null,
    endedAtMs: null,
  };
}

export function sellPart(position: CurrentPosition, { quantity, priceUnits }: Fill, atMs: number) {
  const left = position.left - quantity;
  const soldUnits = position.soldUnits + priceUnits * BigInt(quantity);
  const sales = position.sales + 1;
  const sold: OptionRecord = { ...position, left, soldUnits, sales };
  return left > 0 ? sold : ({ ...sold, state: 'closed', endedAtMs: atMs } as const);
}

/** Its expiry has passed, but it is not booked yet. */
export function awaitBooking(position: CurrentPosition): CurrentPosition {
  return { ...position, state: 'pending' };
}

/** Follows from the series and what was agreed alone. */
export function endPosition(
  position: CurrentPosition,
  series: SeriesRecord,
  endedAtMs: number,
): OptionRecord {
  if (series.state === 'void') {
    return { ...position, state: 'void', payoutUnits: premiumAtRisk(position), endedAtMs };
  }
  const { settlementPriceUnits } = series;
  assert(settlementPriceUnits !== null, 'a position ends when its series has');
  const settlement = { settlementPriceUnits, quantity: position.left };
  const payoutUnits = optionPayoutUnits(position, position, settlement);
  return { ...position, state: 'settled', settlementPriceUnits, payoutUnits, endedAtMs };
}

/** What was paid for the contracts that are left: the most that can still be lost. */
export function premiumAtRisk({ priceUnits, left }: OptionRecord): bigint {
  return priceUnits * BigInt(left);
}

export function isCurrentPosition(position: OptionRecord): position is CurrentPosition {
  return position.state === 'open' || position.state === 'pending';
}

export type OptionLine = ReturnType<typeof describeOption>;

export function describeOption(position: OptionRecord) {
  return { id: position.id.toString(), ...describeSharedOption(position) };
}

/** Without the id: it would reveal how many positions there were between two shared ones. */
export function describeSharedOption(position: OptionRecord) {
  const { symbol, priceUnits, quantity, soldUnits, payoutUnits, settlementPriceUnits } = position;
  const price = (units: number) => formatPrice(units, requireMarket(symbol).priceDecimals);
  const premiumUnits = priceUnits * BigInt(quantity);
  const profitUnits = soldUnits + (payoutUnits ?? 0n) - premiumUnits;
  return {
    shareId: position.shareId,
    series: position.series,
    symbol,
    strike: price(position.strikeUnits),
    type: position.type,
    unit: position.unit,
    quantity,
    left: position.left,
    price: formatUnits(priceUnits),
    premium: formatUnits(premiumUnits),
    state: position.state,
    boughtAtMs: position.boughtAtMs,
    closesAtSecond: position.closesAtSecond,
    expiresAtSecond: position.expiresAtSecond,
    sold: formatUnits(soldUnits),
    settlement: settlementPriceUnits === null ? null : price(settlementPriceUnits),
    payout: payoutUnits === null ? null : formatUnits(payoutUnits),
    profit: position.endedAtMs === null ? null : formatUnits(profitUnits),
    endedAtMs: position.endedAtMs,
  };
}
