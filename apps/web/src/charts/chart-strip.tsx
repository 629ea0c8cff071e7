/** Market, price and its age in one line, for charts that use the rest of the screen. */
import { Change, FlashValue, classes } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { writeChange } from '../i18n/index.ts';
import { useTicker } from '../live/index.ts';
import { FreshnessMark } from '../market-parts/price-age.tsx';
import { showPrice } from '../market-parts/market-texts.ts';
import { MarketChoice } from './market-choice.tsx';

export function ChartStrip({ market }: { market: Market }) {
  const ticker = useTicker(market.symbol);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4">
      <MarketChoice market={market} isSmall />
      {ticker && (
        <>
          <FlashValue
            text={showPrice(ticker.last)}
            value={Number(ticker.last)}
            className={classes('text-16 font-semibold', ticker.isStale && 'text-text-muted')}
          />
          <Change text={writeChange(ticker.changeBps)} size={12} />
        </>
      )}
      <FreshnessMark isShort />
    </div>
  );
}
