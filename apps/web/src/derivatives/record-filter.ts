/** The filter of the record as URL parameters: `?product=derivatives&tab=orders&state=waiting`. */
import { findOne, writeQuery } from '../money-forms/address-filter.ts';
import { ALL_DAYS, daySpanParts, readDaySpan, type DaySpan } from '../money-forms/day-span.ts';
import { findLeverageMarket } from './terms.ts';

export const RECORD_TABS = ['positions', 'orders'] as const;
type RecordTab = (typeof RECORD_TABS)[number];

export const ORDER_SCOPES = ['all', 'waiting', 'done'] as const;
type OrderScope = (typeof ORDER_SCOPES)[number];

export type RecordFilter = DaySpan & {
  /** Ended positions, or orders. */
  readonly tab: RecordTab;
  /** Undefined for all markets. */
  readonly symbol: string | undefined;
  /** For orders only. */
  readonly scope: OrderScope;
};

export const ALL_RECORDS: RecordFilter = {
  ...ALL_DAYS,
  tab: 'positions',
  symbol: undefined,
  scope: 'all',
};

/** Missing and unknown parameters are ignored. */
export function readFilter(query: URLSearchParams): RecordFilter {
  return {
    tab: findOne(RECORD_TABS, query.get('tab')) ?? 'positions',
    symbol: findLeverageMarket(query.get('symbol'))?.symbol,
    scope: findOne(ORDER_SCOPES, query.get('state')) ?? 'all',
    ...readDaySpan(query),
  };
}

export function writeFilter(filter: RecordFilter): `?${string}` {
  const { tab, symbol, scope } = filter;
  const state = scope === 'all' ? undefined : scope;
  return writeQuery({ product: 'derivatives', tab, symbol, state, ...daySpanParts(filter) });
}

export function isFiltered({ tab, symbol, scope, span }: RecordFilter): boolean {
  return symbol !== undefined || span !== 'all' || (tab === 'orders' && scope !== 'all');
}
