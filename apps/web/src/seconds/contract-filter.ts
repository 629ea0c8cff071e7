/** Which orders the record shows, kept in the address: `?product=seconds&state=ended`. */
import { SECONDS_STATES, type SecondsState } from '@anywhen/protocol';
import { findOne, writeQuery } from '../money-forms/address-filter.ts';
import { daySpanParts, readDaySpan, type DaySpan } from '../money-forms/day-span.ts';

/** The contract pages were made for three products; only the first is there. */
export const PRODUCTS = ['seconds', 'option', 'perp'] as const;
export type Product = (typeof PRODUCTS)[number];

export type ContractFilter = DaySpan & { readonly state: SecondsState | undefined };
export type OrderFilter = ContractFilter & { readonly product: Product };

export function readFilter(query: URLSearchParams): OrderFilter {
  const state = findOne(SECONDS_STATES, query.get('state'));
  return { product: productOf(query), state, ...readDaySpan(query) };
}

/** What nobody knows is the product everybody knows. */
export function productOf(query: URLSearchParams): Product {
  return findOne(PRODUCTS, query.get('product')) ?? 'seconds';
}

export function writeFilter(filter: OrderFilter): `?${string}` {
  const { product, state } = filter;
  return writeQuery({ product, state, ...daySpanParts(filter) });
}
