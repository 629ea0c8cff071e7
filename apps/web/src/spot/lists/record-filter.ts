/** What the records show, as it stands in the address: tab, market, states, and one order open. */
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
    order: /^[1-9]\d{0,14}$/.exec(query.get('order') ?? '')?.[0],
  };
}

/** Fills have no state of their own, so only the market hides some of them. */
export function isFiltered({ tab, symbol, scope }: RecordFilter): boolean {
  return symbol !== undefined || (tab === 'orders' && scope !== 'all');
}

export function writeFilter({ tab, symbol, scope, order }: RecordFilter): To {
  const state = scope === 'all' ? undefined : scope;
  return `/trade/tardelist${writeQuery({ tab, symbol, state, order })}`;
}
