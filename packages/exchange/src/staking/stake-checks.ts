/**
 * The checks of a stake in the order of rulebook 5.4: when two rules are broken at once, the
 * earlier one answers. They look and never change anything; the agreement before them is the
 * server's to ask for.
 */
import { formatUnits } from '@anywhen/money';
import {
  type Rejection,
  STAKING_REPEAT_MS,
  isRejection,
  ratesOf,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Holdings } from '../kernel/holdings.ts';
import { readTypedAmount } from '../kernel/typed-amount.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import type { Members } from '../members/members.ts';
import type { StakeRequest } from './commands.ts';
import type { Offer } from '../terms/offer.ts';
import { refuseOneMoreOpen } from '../terms/open-max.ts';
import type { StakeAgreed, StakingRecord } from './position.ts';
import type { OpenPool, ReadTerms, StakingTerms } from './staking-terms.ts';

export type StakingBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly agenda: Pick<Schedule<never>, 'dayAt' | 'calendar'>;
  readonly open: Holdings<StakingRecord>;
  /** What is sold at a moment; what was staked before keeps its own. */
  readonly offer: Offer<StakingTerms, ReadTerms>;
};

export type CheckedStake = {
  readonly pool: OpenPool;
  readonly units: bigint;
  readonly day: number;
  /** The position it adds to. */
  readonly position: StakingRecord | undefined;
};

type Asked = { readonly uid: Uid; readonly atMs: number; readonly request: StakeRequest };
type Sized = { readonly pool: OpenPool; readonly units: bigint };

export function checkStake(books: StakingBooks, asked: Asked): Rejection | CheckedStake {
  const { uid, atMs, request } = asked;
  const refusal = refusalOf(books.members.find(uid), 'pledge-currency');
  if (refusal) return refusal;
  const day = books.agenda.dayAt(atMs);
  // What is added now must not pass for staked on a day that is still to be rewarded.
  const isBooked = day !== undefined && !books.open.ofProduct.hasDue(uid, request.pool, day);
  if (!isBooked) return { code: 'DAY_NOT_BOOKED' };
  const pool = books.offer.at(atMs)?.pools.get(request.pool);
  if (!pool) return { code: 'PRODUCT_CLOSED', fields: { pool: 'not-offered' } };
  const typed = readTypedAmount('amount', request.amount);
  if (isRejection(typed)) return typed;
  const sized = { pool, units: typed.units };
  const position = findSame(books, uid, pool);
  return (
    refuseSize(books, uid, sized) ??
    (position ? undefined : refuseOneMore(books, uid)) ??
    refuseTerms(books, request, sized) ??
    refuseRepeat(books, asked, sized) ??
    refuseShortage(books, uid, sized) ?? { ...sized, day, position }
  );
}

function refuseSize(
  { open }: StakingBooks,
  uid: Uid,
  { pool, units }: Sized,
): Rejection | undefined {
  const { minUnits, maxUnits } = pool;
  const fields = { amount: 'not-offered' } as const;
  if (units < minUnits) {
    return { code: 'AMOUNT_BELOW_MIN', fields, data: { min: formatUnits(minUnits) } };
  }
  const left = maxUnits - open.ofProduct.amountOf(uid, pool.pool);
  if (units <= left) return undefined;
  const data = { left: formatUnits(left > 0n ? left : 0n) };
  return { code: 'PERSONAL_LIMIT_EXCEEDED', fields, data };
}

/** What is staked now, or a part that leaves, as a position of its own. */
export function refuseOneMore({ open, offer }: StakingBooks, uid: Uid): Rejection | undefined {
  return refuseOneMoreOpen(open.countOf(uid), offer.own?.openMax);
}

/** Rates as they were shown; and a price, without which no reward could be valued. */
function refuseTerms(
  { markets }: StakingBooks,
  { aprsBps }: StakeRequest,
  { pool, units }: Sized,
): Rejection | undefined {
  if (ratesOf(pool.tiers).join() !== aprsBps.join()) return { code: 'QUOTE_CHANGED' };
  const amount = { currency: pool.currency, units };
  const value = usdtUnitsOf(amount, () => markets.reference()?.priceUnits);
  return value === undefined ? { code: 'FEED_STALE' } : undefined;
}

function refuseRepeat(
  { open }: StakingBooks,
  { uid, atMs }: Asked,
  { pool, units }: Sized,
): Rejection | undefined {
  const same = { amount: units, atMs: atMs - STAKING_REPEAT_MS };
  return open.ofProduct.wasAskedSince(uid, pool.pool, same)
    ? { code: 'ORDER_REPEATED' }
    : undefined;
}

function refuseShortage(
  { ledger }: StakingBooks,
  uid: Uid,
  { pool, units }: Sized,
): Rejection | undefined {
  const { currency } = pool;
  if (ledger.covers({ uid, kind: 'financial', currency, units })) return undefined;
  const available = ledger.availableOf(uid, 'financial', currency);
  return { code: 'BALANCE_INSUFFICIENT', data: { available: formatUnits(available) } };
}

/** A position keeps its rates: under others a stake does not join it. */
function findSame({ open }: StakingBooks, uid: Uid, pool: OpenPool): StakingRecord | undefined {
  if (pool.mode === 'locked') return undefined;
  const agreed = agreedText(pool);
  return open.of(uid).find((position) => {
    return position.state === 'staking' && agreedText(position) === agreed;
  });
}

function agreedText({ pool, currency, mode, tiers }: StakeAgreed): string {
  const rates = tiers.map(({ upTo, aprBps }) => `${upTo}:${aprBps}`);
  return [pool, currency, mode, ...rates].join('/');
}
