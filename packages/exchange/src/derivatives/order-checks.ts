/**
 * The checks of an order in the order of rulebook 8.2: when two rules are broken at once, the
 * earlier one answers. They look and never change anything.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Market, findMarket, marketIndex } from '@anywhen/prices';
import {
  DERIVATIVES_CURRENCY,
  LEVERAGE_NOTIONAL_MIN,
  LEVERAGE_WITHOUT_LEVEL_MAX,
  type Level,
  type LeverageTier,
  OPEN_ORDERS_PER_MARKET_MAX,
  OPEN_ORDERS_PER_MEMBER_MAX,
  type Rejection,
  type Side,
  isInBand,
  isRejection,
  isWithin,
  levelFeesOf,
  marketTicks,
  positionSideOf,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { readLots, readTicks } from '../kernel/typed-amount.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits } from '../limits/limits.ts';
import type { Reference } from '../markets/market-state.ts';
import type { Markets } from '../markets/markets.ts';
import type { Member } from '../members/member.ts';
import type { Members } from '../members/members.ts';
import type { Offer } from '../terms/offer.ts';
import type { LeverageOrderBody } from './commands.ts';
import {
  type DerivativesTerms,
  exitSpreadBps,
  findTier,
  marketLeftUnits,
} from './derivatives-terms.ts';
import { type FillPrice, heldFor, planFill, valueOf } from './fill-plan.ts';
import { type Levels, readLevels } from './levels.ts';
import type { LeverageChoices } from './leverage-choices.ts';
import type { OpenInterest } from './open-interest.ts';
import type { PositionEntry, OpenPositions } from './open-positions.ts';
import type { LeverageOrderRecord, OrderTerms } from './order.ts';
import type { PositionRecord } from './position.ts';
import type { WaitingOrders } from './waiting-orders.ts';

export type DerivativesBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly limits: Limits;
  readonly positions: OpenPositions;
  readonly orders: WaitingOrders;
  /** Of all members. */
  readonly interest: OpenInterest;
  readonly choices: LeverageChoices;
  /** What is sold at a moment; what is open keeps its own. */
  readonly offer: Offer<DerivativesTerms, DerivativesTerms>;
};

export type CheckedOrder = {
  readonly reference: Reference;
  readonly terms: OrderTerms;
  readonly lots: bigint;
  readonly limitTicks: number | null;
  readonly levels: Levels;
  /** What it is executed at now; null: it waits. */
  readonly atOnce: FillPrice | null;
};

type Asked = { readonly uid: Uid; readonly atMs: number; readonly body: LeverageOrderBody };

/** Read, and what it is held against. */
type Read = Omit<CheckedOrder, 'reference' | 'levels'> & {
  readonly market: Market;
  readonly met: PositionEntry | undefined;
};

export function checkLeverageOrder(
  books: DerivativesBooks,
  asked: Asked,
): Rejection | CheckedOrder {
  const { uid, atMs, body } = asked;
  const member = books.members.find(uid);
  const isReduceOnly = body.isReduceOnly ?? false;
  const refusal = isReduceOnly
    ? books.members.refuseReducing(uid)
    : refusalOf(member, 'open-leverage');
  if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
  const tier = findTier(books.offer.own, body.symbol);
  const market = findMarket(body.symbol);
  const met = books.positions.findIn(uid, body.symbol);
  // A market that is no longer offered can still be left, by what was agreed there.
  const isLeaving = isReduceOnly && met !== undefined && met.position.spreadBps !== null;
  if (!market || !(tier || isLeaving)) {
    return { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
  }
  const reference = books.markets.isFresh(atMs) ? books.markets.reference() : undefined;
  if (!reference) return { code: 'FEED_STALE' };
  if (met?.position.state === 'closing') return { code: 'POSITION_CLOSING' };
  const leverage = books.choices.of(uid, body.symbol);
  const unfit = isReduceOnly || !tier ? undefined : refuseLeverage(member, tier, leverage);
  if (unfit) return unfit;
  const mark = reference.priceUnits[marketIndex(body.symbol)] ?? 0;
  const figures = readFigures(books, body, { market, mark, met });
  if (isRejection(figures)) return figures;
  const terms = termsOf(books, { atMs, tier, met, leverage, level: member.level });
  const read: Read = { ...figures, terms, market, met };
  const levels = refuseValue(body, read, mark) ?? readOrderLevels(body, read, mark);
  if (isRejection(levels)) return levels;
  return (
    refuseReduceOnly(body, met) ??
    refuseOneMore(books, asked, read) ??
    (isReduceOnly ? undefined : refuseSize(books, asked, read)) ??
    (isReduceOnly ? undefined : refuseExposure(books, asked, read)) ??
    (isReduceOnly ? undefined : refuseByOwnLimits(books, asked, read)) ??
    (isReduceOnly ? undefined : refuseShortage(books, asked, read)) ?? {
      reference,
      terms,
      levels,
      ...figures,
    }
  );
}

/** Above 5× only with level 1 (rulebook 1.5). */
export function refuseLeverage(
  member: Member,
  { leverages }: LeverageTier,
  leverage: number,
): Rejection | undefined {
  if (!leverages.includes(leverage)) {
    return { code: 'LEVERAGE_INVALID', fields: { leverage: 'not-offered' } };
  }
  if (leverage <= LEVERAGE_WITHOUT_LEVEL_MAX) return undefined;
  return refusalOf(member, 'open-high-leverage');
}

/** What counts against the limit of a side: the position there, and waiting orders, each whole. */
export function takenUnitsOf(
  side: Side,
  position: PositionRecord | undefined,
  orders: readonly LeverageOrderRecord[],
): bigint {
  const own = position?.side === positionSideOf(side) ? position.entryValueUnits : 0n;
  return orders
    .filter((order) => order.side === side && !order.isReduceOnly)
    .reduce(
      (sum, { symbol, limitTicks, lots }) => sum + valueOf(symbol, limitTicks ?? 0, lots),
      own,
    );
}

type AskedTerms = {
  readonly atMs: number;
  readonly tier: LeverageTier | undefined;
  readonly met: PositionEntry | undefined;
  readonly leverage: number;
  readonly level: Level;
};

/** In a market that is no longer offered, what was agreed with the position there. */
function termsOf({ offer }: DerivativesBooks, asked: AskedTerms): OrderTerms {
  const { atMs, tier, met, leverage, level } = asked;
  if (!tier && met) {
    const { mmrBps, takerBps, makerBps, liquidationBps, spreadBps } = met.position;
    return {
      leverage,
      mmrBps,
      takerBps,
      makerBps: makerBps ?? takerBps,
      liquidationBps,
      spreadBps,
    };
  }
  const { mmrBps = 0, spreadBps = 0 } = tier ?? {};
  const terms = offer.at(atMs);
  const rates = terms?.fees ?? { takerBps: 0, makerBps: 0, liquidationBps: 0 };
  const { rules } = terms ?? {};
  if (!rules) return { leverage, mmrBps, ...rates, spreadBps: null };
  return { leverage, mmrBps, ...levelFeesOf(rates, level, rules.levelTwoOffPercent), spreadBps };
}

type Figures = Pick<CheckedOrder, 'lots' | 'limitTicks' | 'atOnce'>;

/** Around the price it is executed at: of a waiting order that is its limit. */
function readOrderLevels(
  { side, takeProfit, stopLoss }: LeverageOrderBody,
  { market, limitTicks, atOnce }: Read,
  mark: number,
): Rejection | Levels {
  const ticks = atOnce === null ? (limitTicks ?? mark) : mark;
  const asked = { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null };
  return readLevels({ side: positionSideOf(side), market, ticks }, asked);
}

type MarketNow = Pick<Read, 'market' | 'met'> & { readonly mark: number };

const LEVEL_FIELDS = ['takeProfit', 'stopLoss'] as const;

function readFigures(
  books: DerivativesBooks,
  body: LeverageOrderBody,
  { market, mark, met }: MarketNow,
): Rejection | Figures {
  const { symbol, type, side, price, quantity, isReduceOnly } = body;
  if (type === 'limit' && price === undefined) return misfit('price', 'required');
  if (type === 'market' && price !== undefined) return misfit('price', 'not-offered');
  const named = LEVEL_FIELDS.find((field) => body[field] !== undefined);
  if (isReduceOnly && named) return misfit(named, 'not-offered');
  const limit = price === undefined ? null : readTicks('price', price, market.priceDecimals);
  if (limit !== null && typeof limit !== 'bigint') return limit;
  const lots = readLots('quantity', quantity, market.quantityDecimals);
  if (typeof lots !== 'bigint') return lots;
  const limitTicks = limit === null ? null : Number(limit);
  const own = exitSpreadBps(books.offer.own, met?.position ?? { symbol, spreadBps: null });
  const closeTicks = marketTicks(side, mark, own);
  const ticks = marketTicks(side, mark, findTier(books.offer.own, symbol)?.spreadBps ?? own);
  const closes = closedBy(side, lots, met);
  const opens = isReduceOnly ? 0n : lots - closes;
  // No part of it is executed beyond its limit.
  const isMet = (at: number) => limitTicks === null || isWithin(side, at, limitTicks);
  const isNow = (closes === 0n || isMet(closeTicks)) && (opens === 0n || isMet(ticks));
  // What only reduces has no position to give them to.
  if (isNow && opens === 0n && named) return misfit(named, 'not-offered');
  return { lots, limitTicks, atOnce: isNow ? { ticks, closeTicks, isMaker: false } : null };
}

/** What is only there to close may be small, so that nothing is too small to be closed. */
function refuseValue(
  { side, symbol, isReduceOnly }: LeverageOrderBody,
  { lots, limitTicks, atOnce }: Read,
  mark: number,
): Rejection | undefined {
  const valueUnits = valueOf(symbol, atOnce?.ticks ?? limitTicks ?? mark, lots);
  if (!isReduceOnly && valueUnits < parseUnits(LEVERAGE_NOTIONAL_MIN)) {
    return { code: 'MIN_NOTIONAL', fields: { quantity: 'not-offered' } };
  }
  if (limitTicks === null || isInBand(side, limitTicks, mark)) return undefined;
  return { code: 'PRICE_OUT_OF_BAND', fields: { price: 'not-offered' } };
}

function refuseReduceOnly(
  { side, isReduceOnly }: LeverageOrderBody,
  met: PositionEntry | undefined,
): Rejection | undefined {
  if (!isReduceOnly) return undefined;
  const canReduce = met !== undefined && met.position.side !== positionSideOf(side);
  return canReduce ? undefined : { code: 'REDUCE_ONLY_INVALID' };
}

function refuseOneMore(
  { orders }: DerivativesBooks,
  { uid, body }: Asked,
  { atOnce }: Read,
): Rejection | undefined {
  if (atOnce !== null) return undefined;
  const own = orders.listOf(uid);
  const inMarket = own.filter(({ order }) => order.symbol === body.symbol).length;
  const isFull = inMarket >= OPEN_ORDERS_PER_MARKET_MAX || own.length >= OPEN_ORDERS_PER_MEMBER_MAX;
  return isFull ? { code: 'TOO_MANY_OPEN_ORDERS' } : undefined;
}

function refuseSize(
  books: DerivativesBooks,
  { uid, body: { symbol, side } }: Asked,
  read: Read,
): Rejection | undefined {
  const opensUnits = openedUnits({ symbol, side }, read);
  const positionMax = findTier(books.offer.own, symbol)?.positionMax ?? '0';
  const waiting = books.orders.listOf(uid, symbol).map(({ order }) => order);
  const left = parseUnits(positionMax) - takenUnitsOf(side, read.met?.position, waiting);
  if (opensUnits === 0n || opensUnits <= left) return undefined;
  const data = { left: formatUnits(left > 0n ? left : 0n) };
  return { code: 'POSITION_LIMIT', fields: { quantity: 'not-offered' }, data };
}

/**
 * All that it puts at risk: margin, fee and reserve. What a flip closes is at risk no longer; a
 * gain it brings widens nothing, because the new position can last longer than the day.
 */
function refuseByOwnLimits(
  { limits }: DerivativesBooks,
  { uid, atMs, body: { symbol, side } }: Asked,
  { lots, limitTicks, atOnce, met, terms }: Read,
): Rejection | undefined {
  const order = { ...terms, symbol, side, lots, isReduceOnly: false };
  if (atOnce === null) {
    const units = heldFor(order, limitTicks ?? 0);
    return limits.refuse(uid, { atMs, units, endsToday: false });
  }
  const { opens, closes } = planFill(order, met?.position, atOnce);
  if (!opens) return undefined;
  const { marginUnits = 0n, reserveUnits = 0n, creditUnits = 0n } = closes?.part ?? {};
  const heldUnits = marginUnits + reserveUnits;
  const freedUnits = creditUnits < heldUnits ? creditUnits : heldUnits;
  const units = opens.cost.totalUnits - (freedUnits > 0n ? freedUnits : 0n);
  return limits.refuse(uid, { atMs, units, endsToday: false });
}

/** One order takes at most a part of what all members have left on its side of the market. */
function refuseExposure(
  { offer, interest }: DerivativesBooks,
  { body: { symbol, side } }: Asked,
  read: Read,
): Rejection | undefined {
  const takenUnits = interest.of(symbol, positionSideOf(side));
  const left = marketLeftUnits(offer.own, { symbol, takenUnits });
  const opensUnits = openedUnits({ symbol, side }, read);
  if (left === undefined || opensUnits <= left) return undefined;
  const isLeft = left >= parseUnits(LEVERAGE_NOTIONAL_MIN);
  return {
    code: 'TRADING_VOLUME_INSUFFICIENT',
    fields: { quantity: 'not-offered' },
    ...(isLeft && { data: { left: formatUnits(left) } }),
  };
}

/** Of an order that is executed now only what it opens; a waiting one counts whole. */
function openedUnits(
  { symbol, side }: Pick<LeverageOrderBody, 'symbol' | 'side'>,
  { lots, limitTicks, atOnce, met }: Read,
): bigint {
  const opens = atOnce === null ? lots : lots - closedBy(side, lots, met);
  return valueOf(symbol, atOnce?.ticks ?? limitTicks ?? 0, opens);
}

function closedBy(side: Side, lots: bigint, met: PositionEntry | undefined): bigint {
  if (!met || met.position.side === positionSideOf(side)) return 0n;
  return lots < met.position.lots ? lots : met.position.lots;
}

/** A waiting order holds the cost of its whole quantity; one that flips frees what it closes. */
function refuseShortage(
  books: DerivativesBooks,
  { uid, body: { symbol, side } }: Asked,
  { lots, limitTicks, atOnce, met, terms }: Read,
): Rejection | undefined {
  const { ledger } = books;
  const currency = DERIVATIVES_CURRENCY;
  const order = { ...terms, symbol, side, lots, isReduceOnly: false };
  const needed =
    atOnce === null
      ? heldFor(order, limitTicks ?? 0)
      : planFill(order, met?.position, atOnce).neededUnits;
  if (ledger.covers({ uid, kind: 'derivatives', currency, units: needed })) return undefined;
  const available = formatUnits(ledger.availableOf(uid, 'derivatives', currency));
  const data = { available, currency };
  return { code: 'BALANCE_INSUFFICIENT', fields: { quantity: 'not-offered' }, data };
}

function misfit(field: string, fault: 'required' | 'not-offered'): Rejection {
  return { code: 'VALIDATION', fields: { [field]: fault } };
}
