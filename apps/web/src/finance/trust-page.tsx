/** `/homeindex/finance`: the trust products with their subscription windows. */
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { useText } from '../i18n/index.ts';
import { refreshProducts, useFinanceNews } from './data.ts';
import { useDayTurns } from './day-turns.ts';
import { LevelNotice } from './lists/level-notice.tsx';
import { ProductList } from './lists/product-list.tsx';

export function Page() {
  const t = useText('finance');
  useFinanceNews();
  useDayTurns();
  return (
    <EarnFrame onRefresh={refreshProducts}>
      <p className="text-14 text-pretty text-text-muted">{t('trust.text')}</p>
      <LevelNotice />
      <ProductList family="trust" />
    </EarnFrame>
  );
}
