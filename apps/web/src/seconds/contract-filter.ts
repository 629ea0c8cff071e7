/** Which orders the record shows, kept in the address: `?product=seconds&state=ended`. */
import { SECONDS_STATES, type SecondsState } from '@anywhen/protocol';

/** The contract pages were made for three products; only the first is there. */
export const PRODUCTS = ['seconds', 'option', 'perp'] as const;
export type Product = (typeof PRODUCTS)[number];

export type ContractFilter = { readonly state: SecondsState | undefined };
export type OrderFilter = ContractFilter & { readonly product: Product };

export function readFilter(query: URLSearchParams): OrderFilter {
  const state = SECONDS_STATES.find((each) => each === query.get('state'));
  return { product: productOf(query), state };
}

/** What nobody knows is the product everybody knows. */
export function productOf(query: URLSearchParams): Product {
  return PRODUCTS.find((each) => each === query.get('product')) ?? 'seconds';
}

export function writeFilter({ product, state }: OrderFilter): `?${string}` {
  const query = new URLSearchParams({ product });
  if (state) query.set('state', state);
  return `?${query}`;
}
