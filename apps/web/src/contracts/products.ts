/**
 * The three products of the contract pages; `?product=` selects one. Each is rendered by components
 * of its own module: trading page, details, order record and open contracts.
 */
import { findOne } from '../money-forms/address-filter.ts';
import { useText } from '../i18n/index.ts';

export const PRODUCTS = ['seconds', 'option', 'derivatives'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Old names, for saved URLs. */
const OLD_NAMES: Readonly<Record<string, Product>> = { perp: 'derivatives' };

/** Unknown names fall back to the default product. */
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
