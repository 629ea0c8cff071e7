/**
 * The checks of a purchase in the order of rulebook 4.4: when two rules are broken at once, the
 * earlier one answers. They look and never change anything. The agreement is the server's to ask.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  FINANCE_CURRENCY,
  FINANCE_REPEAT_MS,
  type FinanceProduct,
  type Instalments,
  type Level,
  type Rejection,
  financeInterest,
  isRejection,
  personalMaxUnits,
  refusalOf,
  windowAt,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Holdings } from '../kernel/holdings.ts';
import { readTypedAmount } from '../kernel/typed-amount.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { Member } from '../members/member.ts';
import type { Offer } from '../terms/offer.ts';
import { refuseOneMoreOpen } from '../terms/open-max.ts';
import type { FinanceContext, FinanceOrder } from './commands.ts';
import { type FinanceTerms, NO_FINANCE_TERMS } from './finance-terms.ts';
import type { FinanceRecord, OpenFinanceRecord } from './record.ts';
import type { SoldUnits } from './sold-units.ts';

export type FinanceBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly agenda: Schedule<FinanceContext>;
  readonly open: Holdings<OpenFinanceRecord, FinanceRecord>;
  readonly sold: SoldUnits;
  /** What is sold at a moment; what was sold before keeps what was agreed. */
  readonly offer: Offer<FinanceTerms, FinanceTerms>;
};

export type CheckedPurchase = {
  readonly product: FinanceProduct;
  readonly day: number;
  readonly units: bigint;
  readonly interest: Instalments;
};

type Asked = { readonly uid: Uid; readonly atMs: number; readonly order: FinanceOrder };
type Wanted = Pick<CheckedPurchase, 'product' | 'units'> & { openMax: number | undefined };

export function checkPurchase(books: FinanceBooks, asked: Asked): Rejection | CheckedPurchase {
  const { uid, atMs, order } = asked;
  const terms = books.offer.at(atMs) ?? NO_FINANCE_TERMS;
  const product = terms.products.find(({ code }) => code === order.product);
  const member = books.members.find(uid);
  const refusal = refusalOf(member, `buy-${product?.family ?? 'fixed'}-finance`);
  if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
  const day = books.agenda.dayAt(atMs);
  if (day === undefined) return { code: 'DAY_NOT_BOOKED' };
  if (!product || order.windowDay !== windowDayOf(product, day)) return { code: 'PRODUCT_CLOSED' };
  const read = readTypedAmount('amount', order.amount);
  if (isRejection(read)) return read;
  const { units } = read;
  const interest = financeInterest(product, units);
  const wanted = { product, units, openMax: terms.openMax };
  return (
    refuseSize(wanted) ??
    refuseAboveLimits(books, member, wanted, order.windowDay) ??
    refuseOtherInterest(order, interest) ??
    refuseRepeat(books, asked, units) ??
    refuseShortage(books, uid, units) ?? { product, day, units, interest }
  );
}

/** The issue that is on sale; null of what is sold always. */
export function windowDayOf({ windows }: FinanceProduct, day: number): number | null {
  return windows && windowAt(windows, day).startDay;
}

function refuseSize({ product, units }: Wanted): Rejection | undefined {
  const { min, step } = product;
  if (units >= parseUnits(min) && units % parseUnits(step) === 0n) return undefined;
  return { code: 'AMOUNT_BELOW_MIN', fields: { amount: 'not-offered' }, data: { min, step } };
}

/** Of the member first: what all others have left does not matter then. */
function refuseAboveLimits(
  { open, sold }: FinanceBooks,
  member: Member,
  { product, units, openMax }: Wanted,
  windowDay: number | null,
): Rejection | undefined {
  const fields = { amount: 'not-offered' } as const;
  const { code } = product;
  const boughtUnits = open.ofProduct.amountOf(member.uid, code);
  const ownLeft = personalLeftUnits(product, member.level, boughtUnits);
  if (units > ownLeft) {
    return { code: 'PERSONAL_LIMIT_EXCEEDED', fields, data: { left: formatUnits(ownLeft) } };
  }
  const tooMany = refuseOneMoreOpen(open.countOf(member.uid), openMax);
  if (tooMany) return tooMany;
  const left = totalLeftUnits(product, sold.of({ product: code, windowDay }));
  if (units <= left) return undefined;
  return { code: 'PRODUCT_SOLD_OUT', fields, data: { left: formatUnits(left) } };
}

/** What a member who has so much of it may still buy. */
export function personalLeftUnits(
  product: FinanceProduct,
  level: Level,
  boughtUnits: bigint,
): bigint {
  return leftOf(personalMaxUnits(product, level), boughtUnits);
}

/** What all members together may still buy, of the issue on sale. */
export function totalLeftUnits({ total }: FinanceProduct, soldUnits: bigint): bigint {
  return leftOf(parseUnits(total), soldUnits);
}

/** New terms may have made a limit smaller than what was bought under it. */
function leftOf(maxUnits: bigint, usedUnits: bigint): bigint {
  return maxUnits > usedUnits ? maxUnits - usedUnits : 0n;
}

function refuseOtherInterest(
  { interest: shown }: FinanceOrder,
  { totalUnits }: Instalments,
): Rejection | undefined {
  const read = readTypedAmount('interest', shown);
  if (!isRejection(read) && read.units === totalUnits) return undefined;
  return { code: 'QUOTE_CHANGED', data: { interest: formatUnits(totalUnits) } };
}

function refuseRepeat(
  { open }: FinanceBooks,
  { uid, atMs, order }: Asked,
  units: bigint,
): Rejection | undefined {
  const same = { amount: units, atMs: atMs - FINANCE_REPEAT_MS };
  const isRepeated = open.ofProduct.wasAskedSince(uid, order.product, same);
  return isRepeated ? { code: 'ORDER_REPEATED' } : undefined;
}

function refuseShortage({ ledger }: FinanceBooks, uid: Uid, units: bigint): Rejection | undefined {
  const currency = FINANCE_CURRENCY;
  if (ledger.covers({ uid, kind: 'financial', currency, units })) return undefined;
  const available = formatUnits(ledger.availableOf(uid, 'financial', currency));
  const data = { available, currency };
  return { code: 'BALANCE_INSUFFICIENT', fields: { amount: 'not-offered' }, data };
}
