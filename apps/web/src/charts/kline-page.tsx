/** The chart of one market with price, book and trades. */
import { Icon } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { AlertBell, AlertSheet } from '../alerts/alert-sheet.tsx';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { useText } from '../i18n/index.ts';
import { PriceCheckSheet } from '../market-parts/price-check-sheet.tsx';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { Link, type To } from '../router/index.ts';
import { LandscapeChart } from '../market-parts/landscape-chart.tsx';
import { ChartPanel } from './panel/chart-panel.tsx';
import { ChartSettings } from './panel/chart-settings.tsx';
import { useChartChoices, type Indicator } from './panel/choices.ts';
import { FavouriteStar } from '../market-parts/favourite-star.tsx';
import { IntervalChips } from './panel/interval-chips.tsx';
import { loadKlines } from './drawing/libraries.ts';
import { MarketOfPage } from './market-of-page.tsx';
import { MarketChoice } from './market-choice.tsx';
import { MarketTabs } from './market-tabs.tsx';
import { priceHeightMinPx } from './only-chart.ts';
import { useOwnLines } from './orders/own-lines.tsx';
import { PriceHeader } from './price-header.tsx';
import { ProductBar } from './product-bar.tsx';

/** The intervals that fit on a phone; the full screen has the others. */
const INDICATORS_HERE: readonly Indicator[] = ['MA', 'VOL'];

const HEIGHT = 'h-[min(24rem,52dvh)] min-h-72 lg:h-[max(22rem,calc(100dvh-30rem))]';

export function Page() {
  return <MarketOfPage>{(market) => <Chart market={market} />}</MarketOfPage>;
}

function Chart({ market }: { market: Market }) {
  const [topEdgePx, place] = useTopEdgePx();
  const interval = useChartChoices((choices) => choices.interval);
  const { lines, question } = useOwnLines(market);
  return (
    <div
      ref={place}
      className="-mb-8 flex flex-col"
      style={{ minHeight: `calc(100dvh - ${topEdgePx}px)` }}
    >
      <TitleBarAction>
        <AlertBell symbol={market.symbol} />
        <FavouriteStar symbol={market.symbol} />
      </TitleBarAction>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex flex-col gap-2 pt-1 pb-4">
          <div className="px-4">
            <MarketChoice market={market} />
          </div>
          <PriceHeader market={market} />
          <div className="flex items-center pl-4">
            <IntervalChips />
            <OtherCharts symbol={market.symbol} />
          </div>
          <LandscapeChart tools={<ChartSettings hasIndicators={false} />}>
            {(isAlone) => (
              <ChartPanel
                market={market}
                interval={interval}
                load={loadKlines}
                indicators={INDICATORS_HERE}
                lines={lines}
                isAlone={isAlone}
                priceHeightMinPx={priceHeightMinPx}
                className={isAlone ? 'min-h-0 flex-1' : HEIGHT}
              />
            )}
          </LandscapeChart>
        </div>
        <div className="pt-2 pb-8">
          <MarketTabs symbol={market.symbol} />
        </div>
      </div>
      <ProductBar market={market} />
      <PriceCheckSheet hasChartLink={false} />
      <AlertSheet symbol={market.symbol} />
      {question}
    </div>
  );
}

function OtherCharts({ symbol }: { symbol: string }) {
  const t = useText('charts');
  const others: { to: To; icon: 'expand' | 'chart' | 'history'; label: string }[] = [
    { to: `/newContract/replay?symbol=${symbol}`, icon: 'history', label: t('other.replay') },
    { to: `/newContract/kline2?symbol=${symbol}`, icon: 'expand', label: t('other.full') },
    { to: `/newContract/tradingview?symbol=${symbol}`, icon: 'chart', label: t('other.advanced') },
  ];
  return (
    <span className="flex shrink-0 pr-1">
      {others.map(({ to, icon, label }) => (
        <Link
          key={icon}
          to={to}
          aria-label={label}
          className="flex size-11 items-center justify-center rounded-full hover:bg-surface-sunken"
        >
          <Icon name={icon} size={20} />
        </Link>
      ))}
    </span>
  );
}
