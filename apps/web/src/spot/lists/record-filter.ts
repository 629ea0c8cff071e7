/** The filter of the records as URL parameters, including the order open in its sheet. */
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import { daySpanParts, readDaySpan, type DaySpan } from '../../money-forms/day-span.ts';
import type { To } from '../../router/index.ts';
import type { OrderScope } from '../data.ts';
import { findSpotMarket } from '../../book/spot-market.ts';

export type RecordTab = 'orders' | 'fills';

export type RecordFilter = DaySpan & {
  readonly tab: RecordTab;
  /** Undefined for all markets. */
  readonly symbol: string | undefined;
  readonly scope: OrderScope;
  /** The order open in its sheet: other pages link to it. */
  readonly order: string | undefined;
};

export const SCOPES: readonly OrderScope[] = ['all', 'open', 'ended'];

/** Missing and unknown parameters are ignored. */
export function readFilter(query: URLSearchParams): RecordFilter {
  return {
    tab: query.get('tab') === 'fills' ? 'fills' : 'orders',
    symbol: findSpotMarket(query.get('symbol'))?.symbol,
    scope: findOne(SCOPES, query.get('state')) ?? 'all',
    ...readDaySpan(query),
    order: /^[1-9]\d{0,14}$/.exec(query.get('order') ?? '')?.[0],
  };
}

/** Fills have no state, so only the market and the days filter them. */
export function isFiltered({ tab, symbol, scope, span }: RecordFilter): boolean {
  return symbol !== undefined || span !== 'all' || (tab === 'orders' && scope !== 'all');
}

export function writeFilter(filter: RecordFilter): To {
  const { tab, symbol, scope, order } = filter;
  const state = scope === 'all' ? undefined : scope;
  const days = daySpanParts(filter);
  return `/trade/tardelist${writeQuery({ tab, symbol, state, ...days, order })}`;
}
