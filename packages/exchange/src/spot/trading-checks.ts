/**
 * What placing, pairing and amending ask alike before anything changes: who may trade in which
 * market at which price, whether there is room for more orders, and whether the money is there.
 */
import { formatUnits } from '@anywhen/money';
import {
  OPEN_ORDERS_PER_MARKET_MAX,
  OPEN_ORDERS_PER_MEMBER_MAX,
  type Rejection,
  type Side,
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import type { Member } from '../members/member.ts';
import type { Members } from '../members/members.ts';
import type { OpenOrders } from './open-orders.ts';
import type { OrderRequest } from './order-request.ts';
import type { SpotEngine } from './spot-engine.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotVenue, VenueReference } from './spot-venue.ts';

export type SpotBooks = { engine: SpotEngine; ledger: Ledger; members: Members; markets: Markets };

/** Who trades, where, and at which reference price. */
export type Trading = { member: Member; venue: SpotVenue; reference: VenueReference };

export function findTrader(
  { members }: SpotBooks,
  uid: Uid,
  operation: 'trade-spot' | 'close-position' = 'trade-spot',
): Rejection | Member {
  const member = members.find(uid);
  const refusal =
    operation === 'trade-spot' ? refusalOf(member, operation) : members.refuseReducing(uid);
  return refusal ?? member ?? { code: 'USER_NOT_FOUND' };
}

type Asking = {
  uid: Uid;
  symbol: string;
  atMs: number;
  /** It acts with ticks, also with those that come late. */
  isBots?: boolean;
  /** It only gives up what a bot has. */
  isClosing?: boolean;
};

/** Status, market and freshness, in this order. */
export function checkTrading(
  books: SpotBooks,
  { uid, symbol, atMs, isBots = false, isClosing = false }: Asking,
): Rejection | Trading {
  const member = findTrader(books, uid, isClosing ? 'close-position' : 'trade-spot');
  if (isRejection(member)) return member;
  const venue = books.engine.venues.get(symbol);
  if (!venue) return { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
  const isFresh = isBots || books.markets.isFresh(atMs);
  const reference = isFresh ? venueReference(books.markets, venue.market) : undefined;
  return reference ? { member, venue, reference } : { code: 'FEED_STALE' };
}

export function venueReference(
  markets: Markets,
  { index }: SpotMarket,
): VenueReference | undefined {
  const reference = markets.reference();
  const price = reference?.priceUnits[index];
  if (!reference || price === undefined) return undefined;
  return { second: reference.second, price, seed: reference.seed };
}

/** Whether there is no room for so many more of a member's own orders. */
export function hasTooMany(
  open: OpenOrders,
  { uid, symbol, more = 1 }: { uid: Uid; symbol: string; more?: number },
): boolean {
  const count = open.countOf(uid) + more;
  if (count > OPEN_ORDERS_PER_MEMBER_MAX) return true;
  if (count <= OPEN_ORDERS_PER_MARKET_MAX) return false;
  const here = open.listOf(uid).filter((order) => order.symbol === symbol);
  return here.length + more > OPEN_ORDERS_PER_MARKET_MAX;
}

/** What an order of this side gives. */
export function givenCurrency({ currency }: SpotMarket, side: Side): string {
  return side === 'buy' ? 'USDT' : currency;
}

/** Of a bot `freeUnits` is all that it may give; `heldUnits` are given back before the order. */
type Given = {
  uid: Uid;
  currency: string;
  needed: bigint;
  freeUnits?: bigint | undefined;
  heldUnits?: bigint;
};

export function findShortage(
  { ledger }: Pick<SpotBooks, 'ledger'>,
  { quoteUnits }: Pick<OrderRequest, 'quoteUnits'>,
  { uid, currency, needed, freeUnits, heldUnits = 0n }: Given,
): Rejection | undefined {
  const units = needed - heldUnits;
  const isThere =
    freeUnits === undefined
      ? ledger.covers({ uid, kind: 'spot', currency, units })
      : freeUnits >= needed;
  if (isThere) return undefined;
  const available = freeUnits ?? ledger.availableOf(uid, 'spot', currency) + heldUnits;
  const field = quoteUnits === null ? 'quantity' : 'quoteAmount';
  const data = { available: formatUnits(available), needed: formatUnits(needed), currency };
  return { code: 'BALANCE_INSUFFICIENT', fields: { [field]: 'not-offered' }, data };
}
