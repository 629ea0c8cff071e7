/** The chart on the whole screen, upright or on its side, with indicators to choose from. */
import type { Market } from '@anywhen/prices';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { ChartPanel } from './panel/chart-panel.tsx';
import { ChartStrip } from './chart-strip.tsx';
import { useChartChoices } from './panel/choices.ts';
import { FullScreenSwitch } from './full-screen-switch.tsx';
import { IndicatorChips } from './panel/indicator-chips.tsx';
import { IntervalChips } from './panel/interval-chips.tsx';
import { loadKlines } from './drawing/libraries.ts';
import { MarketOfPage } from './market-of-page.tsx';

export function Page() {
  return <MarketOfPage>{(market) => <FullChart market={market} />}</MarketOfPage>;
}

function FullChart({ market }: { market: Market }) {
  const [topEdgePx, place] = useTopEdgePx();
  const { interval, indicators } = useChartChoices();
  return (
    <div
      ref={place}
      className="-mb-8 flex min-h-72 flex-col pb-safe"
      style={{ height: `calc(100dvh - ${topEdgePx}px)` }}
    >
      <TitleBarAction>
        <FullScreenSwitch />
      </TitleBarAction>
      <div className="flex flex-col [@media(height<500px)]:flex-row">
        <ChartStrip market={market} />
        <div
          className="flex min-w-0 flex-1 flex-col gap-1.5 pb-1 [@media(height<500px)]:flex-row
            [@media(height<500px)]:items-center"
        >
          <div className="flex min-w-0 flex-1 pl-4">
            <IntervalChips />
          </div>
          {interval !== '1s' && (
            <div className="min-w-0 flex-1">
              <IndicatorChips />
            </div>
          )}
        </div>
      </div>
      <ChartPanel
        market={market}
        interval={interval}
        load={loadKlines}
        indicators={indicators}
        className="min-h-0 flex-1"
      />
    </div>
  );
}
