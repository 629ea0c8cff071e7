/** Switches the product within the current page; a market in the URL is preserved. */
import { Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { writeQuery } from '../money-forms/address-filter.ts';
import { navigate } from '../router/index.ts';
import { PRODUCTS, type Product, useProductNames } from './products.ts';

type ProductTabsProps = { product: Product; symbol?: string | undefined };

export function ProductTabs({ product, symbol }: ProductTabsProps) {
  const t = useText('contracts');
  const names = useProductNames();
  const show = (next: Product) =>
    void navigate(writeQuery({ product: next, symbol }), { replace: true });
  return (
    <div className="px-4">
      <Segmented
        label={t('product.label')}
        value={product}
        onChange={show}
        options={PRODUCTS.map((value) => ({ value, label: names[value] }))}
      />
    </div>
  );
}
