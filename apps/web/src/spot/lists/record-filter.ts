/** What the records show, as it stands in the address: tab, market and how orders stand. */
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';
import type { OrderScope } from '../data.ts';
import { findSpotMarket } from '../spot-market.ts';

export type RecordTab = 'orders' | 'fills';

export type RecordFilter = {
  readonly tab: RecordTab;
  /** Undefined for all markets. */
  readonly symbol: string | undefined;
  readonly scope: OrderScope;
};

export const SCOPES: readonly OrderScope[] = ['all', 'open', 'ended'];

/** What the address does not say or nobody knows is left open. */
export function readFilter(query: URLSearchParams): RecordFilter {
  return {
    tab: query.get('tab') === 'fills' ? 'fills' : 'orders',
    symbol: findSpotMarket(query.get('symbol'))?.symbol,
    scope: findOne(SCOPES, query.get('state')) ?? 'all',
  };
}

/** Fills have no state of their own, so only the market hides some of them. */
export function isFiltered({ tab, symbol, scope }: RecordFilter): boolean {
  return symbol !== undefined || (tab === 'orders' && scope !== 'all');
}

export function writeFilter({ tab, symbol, scope }: RecordFilter): To {
  const state = scope === 'all' ? undefined : scope;
  return `/trade/tardelist${writeQuery({ tab, symbol, state })}`;
}
