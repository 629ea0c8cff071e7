/** Which orders the record shows, kept in the address: `?product=seconds&state=ended`. */
import { SECONDS_STATES, type SecondsState } from '@anywhen/protocol';
import { findOne, writeQuery } from '../money-forms/address-filter.ts';

/** The contract pages were made for three products; only the first is there. */
export const PRODUCTS = ['seconds', 'option', 'perp'] as const;
export type Product = (typeof PRODUCTS)[number];

export type ContractFilter = { readonly state: SecondsState | undefined };
export type OrderFilter = ContractFilter & { readonly product: Product };

export function readFilter(query: URLSearchParams): OrderFilter {
  return { product: productOf(query), state: findOne(SECONDS_STATES, query.get('state')) };
}

/** What nobody knows is the product everybody knows. */
export function productOf(query: URLSearchParams): Product {
  return findOne(PRODUCTS, query.get('product')) ?? 'seconds';
}

export function writeFilter({ product, state }: OrderFilter): `?${string}` {
  return writeQuery({ product, state });
}
