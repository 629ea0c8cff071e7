/**
 * What a member wants to see of the flow record. The filter lives in the address, so that it can be
 * linked to; days are days of the member's own clock, as everything in the list.
 */
import { RECORD_TYPES, type AccountKind, type RecordType } from '@anywhen/protocol';
import { CURRENCIES } from '@anywhen/prices';
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import { isAccountKind } from '../accounts.ts';

export const SPANS = ['all', 'today', '7d', '30d', 'custom'] as const;

export type Span = (typeof SPANS)[number];

export type RecordFilter = {
  readonly account: AccountKind | undefined;
  readonly record: RecordType | undefined;
  readonly currency: string | undefined;
  readonly span: Span;
  /** `2026-11-15`; only of a custom span, and either may be open. */
  readonly fromDay: string;
  readonly toDay: string;
};

/** Undefined parts are left out of the address. */
export type RecordsQuery = Pick<RecordFilter, 'account' | 'record' | 'currency'> & {
  fromMs: number | undefined;
  toMs: number | undefined;
};

export const NO_FILTER: RecordFilter = {
  account: undefined,
  record: undefined,
  currency: undefined,
  span: 'all',
  fromDay: '',
  toDay: '',
};

/** Anything unknown in the address is ignored: an old link must not show an error. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const account = query.get('account');
  const span = findOne(SPANS, query.get('span')) ?? 'all';
  const dayOf = (name: string) => (span === 'custom' ? knownDay(query.get(name)) : '');
  return {
    account: isAccountKind(account) ? account : undefined,
    record: findOne(RECORD_TYPES, query.get('record')),
    currency: findOne(CURRENCIES, query.get('currency')),
    span,
    fromDay: dayOf('from'),
    toDay: dayOf('to'),
  };
}

/** With its question mark; alone when nothing is filtered. */
export function writeFilter(filter: RecordFilter): `?${string}` {
  const { account, record, currency, span, fromDay, toDay } = filter;
  const isCustom = span === 'custom';
  return writeQuery({
    account,
    record,
    currency,
    span: span === 'all' ? undefined : span,
    from: isCustom ? fromDay : undefined,
    to: isCustom ? toDay : undefined,
  });
}

export function countFilters({ account, record, currency, span }: RecordFilter): number {
  return [account, record, currency, span === 'all' ? undefined : span].filter(Boolean).length;
}

/** The end lies before the start; equal days are one whole day. */
export function isBackwards({ fromDay, toDay }: RecordFilter): boolean {
  return fromDay !== '' && toDay !== '' && toDay < fromDay;
}

/** What the server is asked; `toMs` is the first moment that no longer belongs to the span. */
export function recordsQuery(filter: RecordFilter, nowMs: number): RecordsQuery {
  const { account, record, currency } = filter;
  return { account, record, currency, ...momentsOf(filter, nowMs) };
}

/** Today counts as the first of the days. */
const DAYS_BACK = { today: 0, '7d': 6, '30d': 29 } as const;

function momentsOf(
  { span, fromDay, toDay }: RecordFilter,
  nowMs: number,
): Pick<RecordsQuery, 'fromMs' | 'toMs'> {
  if (span === 'all') return { fromMs: undefined, toMs: undefined };
  if (span === 'custom') {
    return {
      fromMs: fromDay ? midnightMs(partsOf(fromDay)) : undefined,
      toMs: toDay ? midnightMs(partsOf(toDay), 1) : undefined,
    };
  }
  const now = new Date(nowMs);
  const today = { year: now.getFullYear(), month: now.getMonth(), day: now.getDate() };
  return { fromMs: midnightMs(today, -DAYS_BACK[span]), toMs: undefined };
}

type DayParts = { year: number; month: number; day: number };

/** By calendar, not by 24 hours: the day the clocks change is longer or shorter. */
function midnightMs({ year, month, day }: DayParts, daysLater = 0): number {
  return new Date(year, month, day + daysLater).getTime();
}

function partsOf(day: string): DayParts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, day: date };
}

function knownDay(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
