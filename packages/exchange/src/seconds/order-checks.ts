/**
 * The checks of an order in the order of rulebook 3.6: when two rules are broken at once, the
 * earlier one answers. They look and never change anything.
 */
import { formatUnits, readAmount } from '@anywhen/money';
import {
  OPEN_CONTRACTS_MAX,
  type Rejection,
  SECONDS_CURRENCY,
  SECONDS_REPEAT_MS,
  type SecondsPeriod,
  WAGERED_PER_DAY_MAX_UNITS,
  WAGER_DECIMALS,
  exposureAllowanceUnits,
  isEndingToday,
  isSecondsSymbol,
  lossAllowanceUnits,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits } from '../limits/limits.ts';
import type { Reference } from '../markets/market-state.ts';
import type { Markets } from '../markets/markets.ts';
import type { Members } from '../members/members.ts';
import { type Member, lossLimitAt } from '../members/member.ts';
import type { Breaks } from './breaks.ts';
import type { DayTotals } from './day-totals.ts';
import type { OpenContracts } from './open-contracts.ts';
import type { SecondsOrder } from './commands.ts';
import type { ReadTerms } from './seconds-terms.ts';

export type SecondsBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly open: OpenContracts;
  readonly totals: DayTotals;
  readonly breaks: Breaks;
  readonly limits: Limits;
  /** What is sold now; what was sold before keeps its own terms. */
  terms: ReadTerms;
};

export type CheckedOrder = {
  readonly reference: Reference;
  readonly returnBps: number;
  readonly wagerUnits: bigint;
};

type Asked = { uid: Uid; atMs: number; order: SecondsOrder };
type Wager = { wagerUnits: bigint; period: SecondsPeriod };

/** A wager has two decimals, the ledger eight. */
const UNITS_PER_CENT = 1_000_000n;

export function checkOrder(books: SecondsBooks, asked: Asked): Rejection | CheckedOrder {
  const { uid, atMs, order } = asked;
  const member = books.members.find(uid);
  const refusal = refusalOf(member, 'buy-seconds');
  if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
  if (!isSecondsSymbol(order.symbol)) {
    return { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
  }
  const reference = books.markets.isFresh(atMs) ? books.markets.reference() : undefined;
  if (!reference) return { code: 'FEED_STALE' };
  const { periodSeconds } = order;
  const period = books.terms.periods.find((each) => each.periodSeconds === periodSeconds);
  if (!period?.isOffered) {
    return { code: 'PERIOD_INVALID', fields: { periodSeconds: 'not-offered' } };
  }
  const wagerUnits = readWager(order.amount, period);
  if (typeof wagerUnits !== 'bigint') return wagerUnits;
  const { returnBps } = period;
  return (
    refuseRepeat(books, asked, wagerUnits) ??
    refuseSecondContract(books, asked) ??
    refuseByOwnLimits(books, member, { atMs, wagerUnits, period }) ??
    refuseExposure(books, order, { wagerUnits, period }) ??
    refuseShortage(books, uid, wagerUnits) ?? { reference, returnBps, wagerUnits }
  );
}

function readWager(amount: string, period: SecondsPeriod): bigint | Rejection {
  const reading = readAmount(amount, WAGER_DECIMALS);
  if (!reading.isAmount) {
    const fault = reading.fault === 'abnormal' ? 'format' : 'too-precise';
    return { code: 'AMOUNT_ABNORMAL', fields: { amount: fault } };
  }
  const units = reading.units * UNITS_PER_CENT;
  const { wagerMinUnits, wagerMaxUnits } = period;
  if (units < wagerMinUnits) {
    const data = { min: formatUnits(wagerMinUnits) };
    return { code: 'AMOUNT_BELOW_MIN', fields: { amount: 'not-offered' }, data };
  }
  if (units > wagerMaxUnits) {
    const data = { max: formatUnits(wagerMaxUnits) };
    return { code: 'AMOUNT_ABOVE_MAX', fields: { amount: 'not-offered' }, data };
  }
  return units;
}

/** Whatever was accepted two seconds ago is still open: the shortest period is longer. */
function refuseRepeat(
  { open }: SecondsBooks,
  { uid, atMs, order }: Asked,
  wagerUnits: bigint,
): Rejection | undefined {
  const isRepeated = open
    .listOf(uid)
    .some(
      (each) =>
        atMs - each.acceptedAtMs <= SECONDS_REPEAT_MS &&
        each.symbol === order.symbol &&
        each.direction === order.direction &&
        each.periodSeconds === order.periodSeconds &&
        each.wagerUnits === wagerUnits,
    );
  return isRepeated ? { code: 'ORDER_REPEATED' } : undefined;
}

function refuseSecondContract(
  { open }: SecondsBooks,
  { uid, order }: Asked,
): Rejection | undefined {
  const contracts = open.listOf(uid);
  const same = contracts.find(({ symbol }) => symbol === order.symbol);
  if (same) return { code: 'ORDER_NOT_COMPLETED', data: { id: same.id.toString() } };
  if (contracts.length < OPEN_CONTRACTS_MAX) return undefined;
  return { code: 'ORDER_NOT_COMPLETED', data: { openMax: OPEN_CONTRACTS_MAX } };
}

/** A break first: it is the member's own request, whatever the day's figures say. */
function refuseByOwnLimits(
  books: SecondsBooks,
  member: Member,
  wager: Wager & { atMs: number },
): Rejection | undefined {
  const { atMs, wagerUnits } = wager;
  const untilMs = books.breaks.untilMsOf(books.members.personOf(member.uid));
  if (atMs < untilMs) return { code: 'ON_A_BREAK', data: { untilMs } };
  const wageredUnits = books.members
    .familyOf(member.uid)
    .reduce((sum, uid) => sum + books.totals.at(uid, atMs).wageredUnits, 0n);
  if (wageredUnits + wagerUnits > WAGERED_PER_DAY_MAX_UNITS) {
    const left = formatUnits(WAGERED_PER_DAY_MAX_UNITS - wageredUnits);
    return { code: 'DAILY_LIMIT_REACHED', data: { limit: 'wagered', left } };
  }
  return refuseByLossLimit(books, member, wager);
}

/** What is open counts as lost: otherwise five wagers at once could each use the whole limit. */
function refuseByLossLimit(
  { terms, totals, open, limits }: SecondsBooks,
  member: Member,
  { atMs, wagerUnits, period }: Wager & { atMs: number },
): Rejection | undefined {
  const endsToday = isEndingToday(atMs, period.periodSeconds);
  if (limits.areShared) {
    return limits.refuseLoss(member.uid, { atMs, units: wagerUnits, endsToday });
  }
  const { netLossUnits } = totals.at(member.uid, atMs);
  const lossLimitUnits = lossLimitAt(member, atMs);
  const data = { limit: 'net-loss', lossLimit: formatUnits(lossLimitUnits) };
  if (!terms.limits.countsOpenWagers) {
    return netLossUnits < lossLimitUnits ? undefined : { code: 'DAILY_LIMIT_REACHED', data };
  }
  const openUnits = open.wageredBy(member.uid);
  const capacity = lossAllowanceUnits({ lossLimitUnits, netLossUnits, openUnits, endsToday });
  if (wagerUnits <= capacity) return undefined;
  const left = formatUnits(capacity > 0n ? capacity : 0n);
  return { code: 'DAILY_LIMIT_REACHED', data: { ...data, left } };
}

function refuseExposure(
  { open, terms }: SecondsBooks,
  { symbol }: SecondsOrder,
  { wagerUnits, period }: Wager,
): Rejection | undefined {
  const { returnBps, wagerMinUnits } = period;
  const { exposureParts: parts } = terms.limits;
  const capacity = exposureAllowanceUnits({
    owedUnitsBps: open.exposureOf(symbol),
    parts,
    returnBps,
  });
  if (wagerUnits <= capacity) return undefined;
  const isLeft = terms.limits.exposureParts > 1 && capacity >= wagerMinUnits;
  return {
    code: 'TRADING_VOLUME_INSUFFICIENT',
    ...(isLeft && { data: { left: formatUnits(capacity) } }),
  };
}

function refuseShortage(
  { ledger }: SecondsBooks,
  uid: Uid,
  wagerUnits: bigint,
): Rejection | undefined {
  const currency = SECONDS_CURRENCY;
  if (ledger.covers({ uid, kind: 'contract', currency, units: wagerUnits })) return undefined;
  const available = formatUnits(ledger.availableOf(uid, 'contract', currency));
  const data = { available, currency };
  return { code: 'BALANCE_INSUFFICIENT', fields: { amount: 'not-offered' }, data };
}
