/** For tests only: finance products and records as the server sends them. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import {
  FINANCE_CURRENCY,
  FINANCE_PRODUCTS,
  financeDates,
  financeInterest,
  windowAt,
  type FinanceProductLine,
  type FinanceRecord,
} from '@anywhen/protocol';
import { NOW_MS, TODAY } from '../earn-parts/days.ts';
import type { Desk } from '../../src/finance/data.ts';

/** With as many decimals as the server sends. */
export function usdt(amount: string): string {
  return formatUnits(parseUnits(amount));
}

/** As sold on the day of these tests; with overrides. */
export function productOf(
  code: string,
  change: Partial<FinanceProductLine> = {},
): FinanceProductLine {
  const product = FINANCE_PRODUCTS.find((one) => one.code === code);
  if (!product) throw new Error(`no product ${code}`);
  const { family, termDays, aprBps, windows } = product;
  const window = windows && windowAt(windows, TODAY);
  return {
    code,
    family,
    currency: FINANCE_CURRENCY,
    termDays,
    aprBps,
    min: usdt(product.min),
    step: usdt(product.step),
    personalMax: usdt(product.personalMax),
    total: usdt(product.total),
    sold: '0.00000000',
    state: 'open',
    windowDay: window?.startDay ?? null,
    windowEndDay: window?.endDay ?? null,
    subscriptionDay: TODAY,
    ...financeDates(product, TODAY),
    ...change,
  };
}

export const PRODUCTS = FINANCE_PRODUCTS.map(({ code }) => productOf(code));

export function deskOf(change: Partial<Desk> = {}): Desk {
  const left = FINANCE_PRODUCTS.map(({ code, personalMax }) => ({
    code,
    amount: usdt(personalMax),
  }));
  return { available: usdt('5000'), left, ...change };
}

/** EX-4.1: 1 000 USDT in F180, bought on the day of these tests; with overrides. */
export function recordOf(change: Partial<FinanceRecord> = {}): FinanceRecord {
  const { product: code = 'F180', amount = usdt('1000') } = change;
  const product = productOf(code);
  const { family, currency, aprBps, termDays, subscriptionDay, startDay, redemptionDay } = product;
  const { dailyUnits, totalUnits } = financeInterest(product, parseUnits(amount));
  return {
    id: '12',
    product: code,
    family,
    currency,
    amount,
    aprBps,
    termDays,
    subscribedAtMs: NOW_MS,
    subscriptionDay,
    startDay,
    redemptionDay,
    state: 'purchased',
    ending: null,
    daily: family === 'fixed' ? formatUnits(dailyUnits) : null,
    interest: formatUnits(totalUnits),
    paid: '0.00000000',
    paidDays: 0,
    lastPaidDay: null,
    givenBack: '0.00000000',
    settlesAtMs: null,
    settledAtMs: null,
    ...change,
  };
}

/** In progress, with so many days of interest posted. */
export function runningOf(paidDays: number, change: Partial<FinanceRecord> = {}): FinanceRecord {
  const record = recordOf(change);
  const paid = parseUnits(record.daily ?? '0') * BigInt(paidDays);
  return {
    ...record,
    state: 'in-progress',
    paid: formatUnits(paid),
    paidDays,
    lastPaidDay: paidDays === 0 ? null : record.startDay + paidDays - 1,
    ...change,
  };
}

export function linesOf({ startDay, daily, paidDays }: FinanceRecord) {
  return Array.from({ length: paidDays }, (_, index) => ({
    day: startDay + index,
    amount: daily ?? '0.00000000',
    atMs: (startDay + index + 1) * DAY_MS,
  }));
}
