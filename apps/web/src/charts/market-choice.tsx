/** From the chart of one market to that of another; spot trading chooses its market here too. */
import { findMarket, type Market } from '@anywhen/prices';
import { useText } from '../i18n/index.ts';
import { MarketPicker } from '../market-parts/market-picker.tsx';

type MarketChoiceProps = {
  market: Market;
  isSmall?: boolean;
  /** Which markets this page is for; all of them unless told otherwise. */
  isOffered?: (market: Market) => boolean;
  /** What one may look for among them. */
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
