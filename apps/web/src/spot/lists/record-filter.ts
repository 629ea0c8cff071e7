/** What the records show, as it stands in the address: also which order is open in its sheet. */
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
  /** The order that is open in its sheet: other pages lead to it. */
  readonly order: string | undefined;
};

export const SCOPES: readonly OrderScope[] = ['all', 'open', 'ended'];

/** What the address does not say or nobody knows is left open. */
export function readFilter(query: URLSearchParams): RecordFilter {
  return {
    tab: query.get('tab') === 'fills' ? 'fills' : 'orders',
    symbol: findSpotMarket(query.get('symbol'))?.symbol,
    scope: findOne(SCOPES, query.get('state')) ?? 'all',
    ...readDaySpan(query),
    order: /^[1-9]\d{0,14}$/.exec(query.get('order') ?? '')?.[0],
  };
}

/** Fills have no state of their own, so only the market and the days hide some of them. */
export function isFiltered({ tab, symbol, scope, span }: RecordFilter): boolean {
  return symbol !== undefined || span !== 'all' || (tab === 'orders' && scope !== 'all');
}

export function writeFilter(filter: RecordFilter): To {
  const { tab, symbol, scope, order } = filter;
  const state = scope === 'all' ? undefined : scope;
  const days = daySpanParts(filter);
  return `/trade/tardelist${writeQuery({ tab, symbol, state, ...days, order })}`;
}
