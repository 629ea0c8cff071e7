/**
 * Every payment of a purchase with the day it comes on, by months: interest of a day is paid when
 * the next one has begun, the last together with the principal (rulebook 4.3). Pure.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  businessDate,
  financeInterest,
  instalmentAt,
  type FinanceProductLine,
} from '@anywhen/protocol';

type Payment = { readonly day: number; readonly amount: string };

export type Month = {
  /** `2026-01`. */
  readonly month: string;
  readonly total: string;
  readonly payments: readonly Payment[];
};

type Purchase = Pick<FinanceProductLine, 'aprBps' | 'termDays' | 'startDay'>;

export function scheduleOf(product: Purchase, amount: string): Month[] {
  const interest = financeInterest(product, parseUnits(amount));
  const byMonth = new Map<string, { day: number; units: bigint }[]>();
  for (let index = 0; index < interest.days; index += 1) {
    const day = product.startDay + index + 1;
    const month = businessDate(day).slice(0, 7);
    const payments = byMonth.get(month) ?? [];
    byMonth.set(month, [...payments, { day, units: instalmentAt(interest, index) }]);
  }
  return [...byMonth].map(([month, payments]) => ({
    month,
    total: formatUnits(payments.reduce((sum, { units }) => sum + units, 0n)),
    payments: payments.map(({ day, units }) => ({ day, amount: formatUnits(units) })),
  }));
}
