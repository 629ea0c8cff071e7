/** The products of one family, or an empty state. */
import type { FinanceFamily } from '@anywhen/protocol';
import { EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/list-start.tsx';
import { useProducts } from '../data.ts';
import { ProductCard } from './product-card.tsx';

export function ProductList({ family }: { family: FinanceFamily }) {
  const t = useText('finance');
  const asked = useProducts();
  const products = asked.data?.products.filter((product) => product.family === family);
  if (!products) {
    return asked.isError ? <LoadFailed asked={asked} /> : <LoadingBlocks heights={[112, 112]} />;
  }
  if (products.length === 0) {
    return <EmptyState icon="leaf" title={t('products.none')} text={t('products.noneText')} />;
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
      {products.map((product) => (
        <li key={product.code}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}
