/** The market picker, limited to markets with seconds contracts. */
import type { Market } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { MarketPicker } from '../../market-parts/market-picker.tsx';
import { useTerms } from '../data.ts';

export function MarketChoice({ market }: { market: Market }) {
  const t = useText('seconds');
  const { symbols } = useTerms();
  return (
    <MarketPicker
      market={market}
      sheet="seconds.market"
      texts={{ open: t('market.choose'), title: t('market.title'), nothing: t('market.nothing') }}
      isOffered={(symbol) => symbols.includes(symbol)}
    />
  );
}
