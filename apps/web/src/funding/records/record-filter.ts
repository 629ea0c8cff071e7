/**
 * The filter of the flow record. It is part of the URL, so that it can be linked to; days are local
 * days, as in the list.
 */
import { RECORD_TYPES, type AccountKind, type RecordType } from '@anywhen/protocol';
import { CURRENCIES } from '@anywhen/prices';
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import {
  ALL_DAYS,
  daySpanParts,
  momentsOf,
  readDaySpan,
  type DaySpan,
  type Moments,
} from '../../money-forms/day-span.ts';
import { isAccountKind } from '../accounts.ts';

export type RecordFilter = DaySpan & {
  readonly account: AccountKind | undefined;
  readonly record: RecordType | undefined;
  readonly currency: string | undefined;
};

/** Undefined parts are omitted from the URL. */
type RecordsQuery = Pick<RecordFilter, 'account' | 'record' | 'currency'> & Moments;

export const NO_FILTER: RecordFilter = {
  account: undefined,
  record: undefined,
  currency: undefined,
  ...ALL_DAYS,
};

/** Unknown values are ignored: an old link must not show an error. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const account = query.get('account');
  return {
    account: isAccountKind(account) ? account : undefined,
    record: findOne(RECORD_TYPES, query.get('record')),
    currency: findOne(CURRENCIES, query.get('currency')),
    ...readDaySpan(query),
  };
}

/** With its question mark; only that when nothing is filtered. */
export function writeFilter(filter: RecordFilter): `?${string}` {
  const { account, record, currency } = filter;
  return writeQuery({ account, record, currency, ...daySpanParts(filter) });
}

export function countFilters({ account, record, currency, span }: RecordFilter): number {
  return [account, record, currency, span === 'all' ? undefined : span].filter(Boolean).length;
}

/** The request parameters; `toMs` is exclusive. */
export function recordsQuery(filter: RecordFilter, nowMs: number): RecordsQuery {
  const { account, record, currency } = filter;
  return { account, record, currency, ...momentsOf(filter, nowMs) };
}
