/** The links from a chart to the trading pages of this market, within thumb reach. */
import { LinkButton } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { useText } from '../i18n/index.ts';
import { productsOf } from './products.ts';

export function ProductBar({ market }: { market: Market }) {
  const t = useText('charts');
  const products = productsOf(market);
  const labels = { spot: t('product.spot'), seconds: t('product.seconds') };
  if (products.length === 0) return null;
  return (
    <nav
      aria-label={t('product.label')}
      className="sticky bottom-0 z-10 mt-auto border-t border-line bg-surface pb-safe"
    >
      <div className="flex gap-3 px-4 py-3">
        {products.map(({ product, to }, index) => (
          <LinkButton
            key={product}
            href={to}
            look={index === 0 ? 'primary' : 'secondary'}
            size="large"
            isFullWidth
            className="px-2!"
          >
            {labels[product]}
          </LinkButton>
        ))}
      </div>
    </nav>
  );
}
