/** A finance record as its member sees it. */
import { formatUnits } from '@anywhen/money';
import { FINANCE_CURRENCY } from '@anywhen/protocol';
import type { FinanceRecord } from './record.ts';

export type FinanceRecordLine = ReturnType<typeof describeFinanceRecord>;

export function describeFinanceRecord(record: FinanceRecord) {
  const { product, family, units, aprBps, termDays, dailyUnits, interestUnits } = record;
  const { subscribedAtMs, subscriptionDay, startDay, redemptionDay } = record;
  const { state, ending, paidDays, paidUnits, givenBackUnits } = record;
  return {
    id: record.id.toString(),
    product,
    family,
    currency: FINANCE_CURRENCY,
    amount: formatUnits(units),
    aprBps,
    termDays,
    subscribedAtMs,
    subscriptionDay,
    startDay,
    redemptionDay,
    state,
    ending,
    daily: family === 'trust' ? null : formatUnits(dailyUnits),
    interest: formatUnits(interestUnits),
    paid: formatUnits(paidUnits - givenBackUnits),
    paidDays,
    lastPaidDay: paidDays === 0 ? null : startDay + paidDays - 1,
    givenBack: formatUnits(givenBackUnits),
    settlesAtMs: record.settlesAtMs,
    settledAtMs: record.settledAtMs,
  };
}
