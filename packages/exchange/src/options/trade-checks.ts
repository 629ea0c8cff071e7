/**
 * The checks of a purchase and of a sale in the order of rulebook 7.4: when two rules are broken at
 * once, the earlier one answers. They look and never change anything. Both true quotes are worked
 * out here: what a member says they have seen can only turn the trade down.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Regime, dayOfSecond, marketIndex } from '@anywhen/prices';
import {
  MINUTE_SECONDS,
  OPTION_CURRENCY,
  OPTION_QUANTITY_MAX,
  type OptionTerms,
  type PricedSecond,
  QUOTE_LIFE_SECONDS,
  type Rejection,
  buyingPriceOf,
  contractsWithin,
  isRejection,
  quoteOf,
  refusalOf,
  requireMarket,
  sellingPriceOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits } from '../limits/limits.ts';
import type { Markets } from '../markets/markets.ts';
import type { Members } from '../members/members.ts';
import type { OptionOrder, OptionSelling } from './commands.ts';
import { houseCapacity } from './market-stress.ts';
import type { PositionEntry, OpenOptions } from './open-options.ts';
import type { Offer } from '../terms/offer.ts';
import { NOTHING_OFFERED, type OptionsTerms, type ReadTerms } from './options-terms.ts';
import { type CurrentPosition, type Fill, endPosition } from './position.ts';
import type { RecentTicks } from './recent-ticks.ts';
import type { SeriesRecord } from './series.ts';
import type { VolatilityBook } from './volatility.ts';

export type OptionsBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly limits: Limits;
  readonly open: OpenOptions;
  readonly recent: RecentTicks;
  readonly volatility: VolatilityBook;
  /** What is sold at a moment; series that are open keep what they opened with. */
  readonly offer: Offer<OptionsTerms, ReadTerms>;
};

type Asked<Request> = { readonly uid: Uid; readonly atMs: number; readonly request: Request };

type CheckedPurchase = {
  readonly series: SeriesRecord;
  readonly option: OptionTerms;
  readonly fill: Fill;
};
type CheckedSale = { readonly entry: PositionEntry; readonly fill: Fill };

export function checkPurchase(
  books: OptionsBooks,
  { uid, atMs, request }: Asked<OptionOrder>,
): Rejection | CheckedPurchase {
  const refusal = refusalOf(books.members.find(uid), 'buy-option');
  if (refusal) return refusal;
  const series = books.open.findSeries(request.series);
  if (!series || isClosed(books, series, atMs)) return { code: 'SERIES_CLOSED' };
  const strikeUnits = readStrike(series, request.strike);
  if (strikeUnits === undefined) return { code: 'VALIDATION', fields: { strike: 'not-offered' } };
  if (!books.markets.isFresh(atMs)) return { code: 'FEED_STALE' };
  if (!isQuantity(request.quantity, OPTION_QUANTITY_MAX)) return WRONG_QUANTITY;
  const option = { strikeUnits, type: request.type };
  const fill = fillAt(books, { series, option, side: 'buy' }, request);
  if (isRejection(fill)) return fill;
  const units = fill.priceUnits * BigInt(fill.quantity);
  const endsToday = dayOfSecond(series.expiresAtSecond) === dayOfSecond(atMs / 1_000);
  return (
    books.limits.refuse(uid, { atMs, units, endsToday }) ??
    refuseByLimits(books, uid, { series, option, fill }) ?? { series, option, fill }
  );
}

export function checkSale(
  books: OptionsBooks,
  { uid, atMs, request }: Asked<OptionSelling>,
): Rejection | CheckedSale {
  const refusal = books.members.refuseReducing(uid);
  if (refusal) return refusal;
  const entry = books.open.findPosition(request.positionId);
  if (entry?.position.uid !== uid) return { code: 'NOT_FOUND' };
  const { series } = entry.series;
  if (isClosed(books, series, atMs)) return { code: 'SERIES_CLOSED' };
  if (!books.markets.isFresh(atMs)) return { code: 'FEED_STALE' };
  if (!isQuantity(request.quantity, entry.position.left)) return WRONG_QUANTITY;
  const fill = fillAt(books, { series, option: entry.position, side: 'sell' }, request);
  return isRejection(fill) ? fill : { entry, fill };
}

/** What selling it back brings now; of a series that has ended, what is paid out for it. */
export function worthUnitsOf(
  books: OptionsBooks,
  position: CurrentPosition,
  series: SeriesRecord,
): bigint {
  if (series.state !== 'open') return endPosition(position, series, 0).payoutUnits ?? 0n;
  const last = findSecond(books, { series }, books.recent.lastSecond);
  return last ? quoteOf(series, position, last).bidUnits * BigInt(position.left) : 0n;
}

const WRONG_QUANTITY: Rejection = { code: 'VALIDATION', fields: { quantity: 'not-offered' } };

function isQuantity(quantity: number, max: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= max;
}

/** By whichever has come further, the clock or the ticks. */
function isClosed({ recent }: OptionsBooks, series: SeriesRecord, atMs: number): boolean {
  const second = Math.max(recent.lastSecond, Math.floor(atMs / 1_000));
  return series.state !== 'open' || second >= series.closesAtSecond;
}

function readStrike({ symbol, strikes }: SeriesRecord, text: string): number | undefined {
  const units = readUnits(text, requireMarket(symbol).priceDecimals);
  return strikes.find((strike) => BigInt(strike) === units);
}

type Traded = {
  readonly series: SeriesRecord;
  readonly option: OptionTerms;
  readonly side: 'buy' | 'sell';
};
type Quoted = { readonly quantity: number; readonly price: string; readonly second: number };

/** At the better of the two quotes for the member, if the one on the screen still holds. */
function fillAt(books: OptionsBooks, traded: Traded, request: Quoted): Rejection | Fill {
  const { lastSecond } = books.recent;
  const filled = findSecond(books, traded, lastSecond);
  if (!filled) return { code: 'FEED_STALE' };
  const nowUnits = unitsOf(traded, filled);
  const age = lastSecond - request.second;
  const isAlive = age >= 0 && age <= QUOTE_LIFE_SECONDS;
  const isOpen = traded.series.rule === 'opt/1' || request.second >= traded.series.openedSecond;
  const quoted = isAlive && isOpen ? findSecond(books, traded, request.second) : undefined;
  const shownUnits = readUnits(request.price);
  if (quoted && shownUnits !== undefined) {
    const prices = { shownUnits, thenUnits: unitsOf(traded, quoted), nowUnits };
    const priceUnits = traded.side === 'buy' ? buyingPriceOf(prices) : sellingPriceOf(prices);
    if (priceUnits !== undefined) return { quantity: request.quantity, priceUnits, quoted, filled };
  }
  return { code: 'QUOTE_CHANGED', data: { price: formatUnits(nowUnits), second: lastSecond } };
}

/** What a contract costs to buy, or brings when sold back. */
function unitsOf({ series, option, side }: Traded, at: PricedSecond): bigint {
  const { askUnits, bidUnits } = quoteOf(series, option, at);
  return side === 'buy' ? askUnits : bidUnits;
}

/** Undefined when the prices of that second are not there, or the regime they are to be read by. */
function findSecond(
  books: OptionsBooks,
  { series: { symbol, rule } }: Pick<Traded, 'series'>,
  second: number,
): PricedSecond | undefined {
  const priceUnits = books.recent.find(second)?.priceUnits[marketIndex(symbol)];
  if (priceUnits === undefined) return undefined;
  const sigmaUnits = books.volatility.sigmaUnitsAt(symbol, second);
  if (rule === 'opt/1') return { second, priceUnits, sigmaUnits, regime: null };
  const regime = findRegime(books, symbol, second);
  return regime && { second, priceUnits, sigmaUnits, regime };
}

/** Before its first minute is recorded, a market has the regime of its last tick. */
function findRegime(
  { volatility, markets }: OptionsBooks,
  symbol: string,
  second: number,
): Regime | undefined {
  const recorded = volatility.regimeAt(symbol, second);
  const last = markets.reference();
  if (recorded || !last) return recorded;
  const isSameMinute = minuteOf(last.second) === minuteOf(second);
  return isSameMinute ? last.regimes[requireMarket(symbol).group] : undefined;
}

function minuteOf(second: number): number {
  return Math.floor(second / MINUTE_SECONDS);
}

function refuseByLimits(
  { open, offer, ledger }: OptionsBooks,
  uid: Uid,
  { series, option, fill }: CheckedPurchase,
): Rejection | undefined {
  const { priceUnits, quantity } = fill;
  const terms = offer.own ?? NOTHING_OFFERED;
  const { positionsMax: max } = terms;
  if (open.countOf(uid) >= max) {
    return { code: 'TOO_MANY_POSITIONS', data: { max } };
  }
  const premiumUnits = priceUnits * BigInt(quantity);
  const capacity = terms.premiumMaxUnits - open.premiumOf(uid);
  if (premiumUnits > capacity) {
    const data = { left: formatUnits(capacity > 0n ? capacity : 0n) };
    return { code: 'PERSONAL_LIMIT_EXCEEDED', fields: { quantity: 'not-offered' }, data };
  }
  const house = refuseByHouse(open, terms, { series, option, fill });
  if (house) return house;
  const currency = OPTION_CURRENCY;
  if (ledger.covers({ uid, kind: 'options', currency, units: premiumUnits })) return undefined;
  const available = formatUnits(ledger.availableOf(uid, 'options', currency));
  const data = { available, currency };
  return { code: 'BALANCE_INSUFFICIENT', fields: { quantity: 'not-offered' }, data };
}

function refuseByHouse(
  open: OpenOptions,
  { houseMaxUnits }: ReadTerms,
  { series, option, fill }: CheckedPurchase,
): Rejection | undefined {
  if (houseMaxUnits === undefined) return undefined;
  const capacity = houseCapacity(houseMaxUnits, open.stressOf(series.symbol));
  const { priceUnits } = fill.filled;
  const most = contractsWithin(series, option, { priceUnits, capacityUnits: capacity });
  if (fill.quantity <= most) return undefined;
  const data = most > 0 ? { data: { left: String(most) } } : {};
  return { code: 'TRADING_VOLUME_INSUFFICIENT', fields: { quantity: 'not-offered' }, ...data };
}

/** Undefined for what is no amount. */
function readUnits(text: string, decimals?: number): bigint | undefined {
  try {
    return parseUnits(text, decimals);
  } catch {
    return undefined;
  }
}
