/**
 * The three products of the contract pages; `?product=` says which. Each is shown by parts of its
 * own module: its desk, its details, its record of orders, and what is open.
 */
import { findOne } from '../money-forms/address-filter.ts';
import { useText } from '../i18n/index.ts';

export const PRODUCTS = ['seconds', 'option', 'derivatives'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Addresses people saved. */
const OLD_NAMES: Readonly<Record<string, Product>> = { perp: 'derivatives' };

/** What nobody knows is the product everybody knows. */
export function productOf(query: URLSearchParams): Product {
  const asked = query.get('product') ?? '';
  return findOne(PRODUCTS, OLD_NAMES[asked] ?? asked) ?? 'seconds';
}

export function useProductNames(): Readonly<Record<Product, string>> {
  const t = useText('contracts');
  return {
    seconds: t('product.seconds'),
    option: t('product.option'),
    derivatives: t('product.derivatives'),
  };
}
