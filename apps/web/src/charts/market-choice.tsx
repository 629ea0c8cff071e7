/** The market picker of the charts; spot trading uses it too. */
import { findMarket, type Market } from '@anywhen/prices';
import { useText } from '../i18n/index.ts';
import { MarketPicker } from '../market-parts/market-picker.tsx';

type MarketChoiceProps = {
  market: Market;
  isSmall?: boolean;
  /** The markets of this page; all of them by default. */
  isOffered?: (market: Market) => boolean;
  /** The label of the search field. */
  searchHint?: string;
};

export function MarketChoice(props: MarketChoiceProps) {
  const { market, isSmall, isOffered = isAny, searchHint } = props;
  const t = useText('charts');
  return (
    <MarketPicker
      market={market}
      isSmall={isSmall}
      sheet="charts.picker"
      texts={{
        open: t('picker.open'),
        title: t('picker.title'),
        nothing: t('picker.nothing'),
        search: searchHint,
      }}
      isOffered={(symbol) => {
        const one = findMarket(symbol);
        return one !== undefined && isOffered(one);
      }}
    />
  );
}

function isAny(): boolean {
  return true;
}
