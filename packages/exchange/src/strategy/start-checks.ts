/**
 * The checks of a start in the order of rulebook 8.1.3: when two rules are broken at once, the
 * earlier one answers. They look and never change anything.
 */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import {
  BOTS_MAX,
  BOT_REPEAT_MS,
  type BotKind,
  DCA_AMOUNT_MAX_USDT,
  DCA_AMOUNT_MIN_USDT,
  type GridPlan,
  type Rejection,
  countsAsRunning,
  isAsShown,
  isRejection,
  planGrid,
  refusalOf,
  spotFeeBps,
  takerLimit,
  tickLotsOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { readTicks, readTypedAmount } from '../kernel/typed-amount.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits } from '../limits/limits.ts';
import type { Markets } from '../markets/markets.ts';
import type { Member } from '../members/member.ts';
import type { Members } from '../members/members.ts';
import type { OrderBody } from '../spot/order-request.ts';
import { type SpotMarket, findSpotMarket } from '../spot/spot-market.ts';
import { formatLots } from '../spot/spot-orders.ts';
import type { Spot } from '../spot/spot.ts';
import { type BotRecord, kindOf } from './bot.ts';
import type { DcaRequest, TypedGridRequest, StrategyContext } from './commands.ts';
import type { OpenBots } from './open-bots.ts';
import type { StrategyTerms } from './strategy-terms.ts';

export type StrategyBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly limits: Limits;
  readonly spot: Spot;
  readonly open: OpenBots;
  /** What bots are started under now; one that runs keeps its own. */
  terms: StrategyTerms;
};

type CheckedDca = { readonly amountUnits: bigint };

export type CheckedGrid = {
  readonly lower: number;
  readonly upper: number;
  readonly investUnits: bigint;
  readonly plan: GridPlan;
  readonly agreed: BotRecord['agreed'];
  /** The purchase at the start; none where nothing is to be sold. */
  readonly start: { readonly body: OrderBody; readonly freeUnits: bigint } | undefined;
};

type Asked<Request> = { readonly uid: Uid; readonly request: Request };
type Ground = { readonly member: Member; readonly market: SpotMarket };

export function checkDca(
  context: StrategyContext,
  books: StrategyBooks,
  { uid, request }: Asked<DcaRequest>,
): Rejection | CheckedDca {
  const ground = findGround(books, uid, request.symbol);
  if (isRejection(ground)) return ground;
  const typed = readTypedAmount('amount', request.amount);
  if (isRejection(typed)) return typed;
  const { units: amountUnits } = typed;
  const size = refuseSize(amountUnits);
  if (size) return size;
  const price = freshPrice(context, books, ground.market);
  if (price === undefined) return { code: 'FEED_STALE' };
  const kind = { kind: 'dca', symbol: request.symbol, units: amountUnits } as const;
  return (
    refuseNumber(books, uid) ??
    refuseOtherPrice(ground.market, request.shownPrice, price) ??
    refuseRepeat(context, books, uid, kind) ??
    refuseByOwnLimits(context, books, uid) ??
    refuseShortage(books, uid, amountUnits) ?? { amountUnits }
  );
}

export function checkGrid(
  context: StrategyContext,
  books: StrategyBooks,
  { uid, request }: Asked<TypedGridRequest>,
): Rejection | CheckedGrid {
  const ground = findGround(books, uid, request.symbol);
  if (isRejection(ground)) return ground;
  const { market, member } = ground;
  const range = readRange(market, request);
  if (isRejection(range)) return range;
  const { investUnits } = range;
  const price = freshPrice(context, books, market);
  if (price === undefined) return { code: 'FEED_STALE' };
  const { grids } = request;
  const { level } = member;
  const feeBps = books.spot.feeBpsAt(context.command.atMs, level);
  const terms = books.terms.grid;
  const plan = planGrid(market, { ...range, grids, price, feeBps, terms });
  if (isRejection(plan)) return plan;
  const kind = { kind: 'grid', symbol: request.symbol, units: investUnits } as const;
  const refusal =
    refuseNumber(books, uid) ??
    refuseOtherPlan(market, request, plan) ??
    refuseRepeat(context, books, uid, kind) ??
    refuseByOwnLimits(context, books, uid) ??
    refuseShortage(books, uid, investUnits);
  if (refusal) return refusal;
  const start = startOrder(market, plan, { investUnits, price });
  const refused = start && books.spot.refuseForBot(context, { uid, botId: 0, ...start });
  const own = feeBps === spotFeeBps(level) ? {} : { feeBps };
  const agreed = terms.carriesRest ? { startPrice: price, level, ...own } : null;
  return refused ?? { ...range, plan, agreed, start };
}

function findGround({ members }: StrategyBooks, uid: Uid, symbol: string): Rejection | Ground {
  const member = members.find(uid);
  const refusal = refusalOf(member, 'run-bot');
  if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
  const market = findSpotMarket(symbol);
  return market ? { member, market } : { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
}

function freshPrice(
  { command }: StrategyContext,
  { markets }: StrategyBooks,
  { index }: SpotMarket,
): number | undefined {
  return markets.isFresh(command.atMs) ? markets.reference()?.priceUnits[index] : undefined;
}

function refuseSize(units: bigint): Rejection | undefined {
  const fields = { amount: 'not-offered' } as const;
  if (units < parseUnits(DCA_AMOUNT_MIN_USDT)) {
    return { code: 'AMOUNT_BELOW_MIN', fields, data: { min: DCA_AMOUNT_MIN_USDT } };
  }
  if (units <= parseUnits(DCA_AMOUNT_MAX_USDT)) return undefined;
  return { code: 'AMOUNT_ABOVE_MAX', fields, data: { max: DCA_AMOUNT_MAX_USDT } };
}

function readRange(
  market: SpotMarket,
  request: TypedGridRequest,
): Rejection | Pick<CheckedGrid, 'lower' | 'upper' | 'investUnits'> {
  const lower = readTicks('lower', request.lower, market.priceDecimals);
  if (typeof lower !== 'bigint') return lower;
  const upper = readTicks('upper', request.upper, market.priceDecimals);
  if (typeof upper !== 'bigint') return upper;
  const typed = readTypedAmount('investment', request.investment);
  if (isRejection(typed)) return typed;
  return { lower: Number(lower), upper: Number(upper), investUnits: typed.units };
}

function refuseNumber({ open }: StrategyBooks, uid: Uid): Rejection | undefined {
  const own = open.listOf(uid).filter(({ bot }) => countsAsRunning(bot.state));
  return own.length < BOTS_MAX ? undefined : { code: 'BOT_LIMIT', data: { max: BOTS_MAX } };
}

function refuseOtherPrice(
  { priceDecimals }: SpotMarket,
  shown: string,
  price: number,
): Rejection | undefined {
  const units = readShown(shown, priceDecimals);
  if (units !== undefined && isAsShown(units, BigInt(price))) return undefined;
  return { code: 'QUOTE_CHANGED', data: { price: formatUnits(BigInt(price), priceDecimals) } };
}

/** Less profit than was shown is a change, more is none. */
function refuseOtherPlan(
  market: SpotMarket,
  request: TypedGridRequest,
  { buyLots, startUnits, profitUnits }: GridPlan,
): Rejection | undefined {
  const quantity = readShown(request.shownQuantity);
  const startCost = readShown(request.shownStartCost);
  const profit = readShown(request.shownProfit);
  const least = profitUnits.reduce((one, other) => (other < one ? other : one));
  const isSame =
    quantity !== undefined &&
    startCost !== undefined &&
    profit !== undefined &&
    isAsShown(quantity, BigInt(buyLots) * market.lotUnits) &&
    isAsShown(startCost, startUnits) &&
    (least >= profit || isAsShown(profit, least));
  if (isSame) return undefined;
  const data = {
    quantity: formatLots(market, buyLots),
    startCost: formatUnits(startUnits),
    profit: formatUnits(least),
  };
  return { code: 'QUOTE_CHANGED', data };
}

/** What the form has shown, also nothing; what cannot be read was never shown. */
function readShown(text: string, decimals?: number): bigint | undefined {
  if (/^0+(\.0+)?$/.test(text)) return 0n;
  const reading = readAmount(text, decimals);
  return reading.isAmount ? reading.units : undefined;
}

function refuseRepeat(
  { command }: StrategyContext,
  { open }: StrategyBooks,
  uid: Uid,
  { kind, symbol, units }: { kind: BotKind; symbol: string; units: bigint },
): Rejection | undefined {
  const isRepeated = open.listOf(uid).some(({ bot }) => {
    const isRecent = command.atMs - bot.createdAtMs <= BOT_REPEAT_MS;
    return isRecent && kindOf(bot) === kind && bot.symbol === symbol && givenTo(bot) === units;
  });
  return isRepeated ? { code: 'ORDER_REPEATED' } : undefined;
}

/** What a bot is given is not a stake: it only may not start where nothing may be risked. */
export function refuseByOwnLimits(
  { command }: StrategyContext,
  { limits }: Pick<StrategyBooks, 'limits'>,
  uid: Uid,
): Rejection | undefined {
  return limits.refuse(uid, { atMs: command.atMs, units: 1n, endsToday: false });
}

function givenTo({ dca, investedUnits }: BotRecord): bigint {
  return dca ? dca.amountUnits : investedUnits;
}

function refuseShortage({ ledger }: StrategyBooks, uid: Uid, units: bigint): Rejection | undefined {
  if (ledger.covers({ uid, kind: 'strategy', currency: 'USDT', units })) return undefined;
  const available = ledger.availableOf(uid, 'strategy', 'USDT');
  return { code: 'BALANCE_INSUFFICIENT', data: { available: formatUnits(available) } };
}

/** All or nothing, at most for what the investment pays beside the purchases that wait. */
function startOrder(
  market: SpotMarket,
  { startLots, waitingUnits, restUnits }: GridPlan,
  { investUnits, price }: { investUnits: bigint; price: number },
): CheckedGrid['start'] {
  if (startLots === 0) return undefined;
  const freeUnits = investUnits - waitingUnits - restUnits;
  const affordable = Number(tickLotsOf(market, freeUnits, 'down') / BigInt(startLots));
  const limit = Math.min(affordable, takerLimit('buy', price));
  const body = {
    symbol: market.symbol,
    side: 'buy',
    type: 'limit',
    timeInForce: 'FOK',
    price: formatUnits(BigInt(limit), market.priceDecimals),
    quantity: formatLots(market, startLots),
  } as const;
  return { body, freeUnits };
}
