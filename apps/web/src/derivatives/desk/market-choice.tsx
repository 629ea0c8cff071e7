/** The market picker, limited to markets with leveraged contracts. */
import type { Market } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { MarketPicker } from '../../market-parts/market-picker.tsx';
import { useTerms } from '../data.ts';
import { marketTermsOf } from '../terms.ts';

export function MarketChoice({ market }: { market: Market }) {
  const t = useText('derivatives');
  const terms = useTerms();
  return (
    <MarketPicker
      market={market}
      sheet="derivatives.market"
      query="product=derivatives"
      texts={{ open: t('market.choose'), title: t('market.title'), nothing: t('market.nothing') }}
      isOffered={(symbol) => marketTermsOf(terms, symbol) !== undefined}
    />
  );
}
