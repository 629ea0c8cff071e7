/** A member's finance earnings: upcoming payments and principals, and what was earned. */
import { type Calendar, type OpenFinanceRecord, financeInstalments } from '@anywhen/exchange';
import { FINANCE_CURRENCY, businessDayAt, instalmentAt } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { FinanceFacts } from './facts.ts';
import { sumInterest } from './queries.ts';

type FinanceDays = { readonly finance: FinanceFacts; readonly agenda: AgendaFacts };

type ComingFinance = {
  readonly day: number;
  /** The same on every day up to this one. */
  readonly lastDay?: number;
  /** Of a record that waits for its settlement. */
  readonly atMs?: number;
  readonly kind: 'interest' | 'principal';
  readonly currency: string;
  readonly units: bigint;
  readonly recordId: number;
};

/** All interest and principals due up to a day, inclusive. */
export function comingOf(
  { finance, agenda }: FinanceDays,
  uid: number,
  untilDay: number,
): ComingFinance[] {
  const { calendar } = agenda;
  if (!calendar) return [];
  return finance
    .listOpen(uid)
    .flatMap((record) => comingOfRecord(record, calendar))
    .filter(({ day }) => day <= untilDay)
    .map(({ lastDay, ...part }) => {
      return lastDay === undefined ? part : { ...part, lastDay: Math.min(lastDay, untilDay) };
    });
}

/** A day is paid on the day after it, and the last one with the principal. */
function comingOfRecord(record: OpenFinanceRecord, calendar: Calendar): ComingFinance[] {
  const { family, units, termDays, startDay, paidDays } = record;
  const about = { currency: FINANCE_CURRENCY, recordId: record.id };
  const end = { ...about, ...endOf(record, calendar) };
  // An early redemption gives back all interest.
  if (record.ending === 'early') {
    return [{ ...end, kind: 'principal', units: units - record.paidUnits }];
  }
  const instalments = financeInstalments(record);
  const isDaily = family === 'fixed';
  const last = isDaily ? instalmentAt(instalments, termDays - 1) : instalments.totalUnits;
  const day = startDay + paidDays + 1;
  const lastDay = startDay + termDays - 1;
  const daily = {
    ...about,
    day,
    lastDay,
    kind: 'interest',
    units: instalments.dailyUnits,
  } as const;
  return [
    ...(isDaily && day <= lastDay ? [daily] : []),
    { ...end, kind: 'interest', units: last },
    { ...end, kind: 'principal', units },
  ];
}

function endOf(record: OpenFinanceRecord, calendar: Calendar): { day: number; atMs?: number } {
  if (record.state !== 'waiting') return { day: record.redemptionDay };
  const { settlesAtMs: atMs } = record;
  return { day: Math.max(calendar.day, businessDayAt(calendar, atMs)), atMs };
}

/** Earned today is what was paid since the day began. */
export async function totalsOf(pool: Pool, { finance, agenda }: FinanceDays, uid: number) {
  const open = finance.listOpen(uid);
  const { todayUnits, earnedUnits } = await sumInterest(pool, uid, agenda.todaySinceMs);
  const heldUnits = open.reduce((sum, { units }) => sum + units, 0n);
  return {
    held: [{ currency: FINANCE_CURRENCY, units: heldUnits }],
    todayUsdtUnits: todayUnits,
    earnedUsdtUnits: earnedUnits,
    count: open.length,
  };
}
