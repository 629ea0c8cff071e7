/** The full-screen chart, portrait or landscape, with a choice of indicators. */
import type { Market } from '@anywhen/prices';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { ChartPanel } from './panel/chart-panel.tsx';
import { ChartScreen } from './chart-screen.tsx';
import { ChartSettings } from './panel/chart-settings.tsx';
import { ChartStrip } from './chart-strip.tsx';
import { useChartChoices } from './panel/choices.ts';
import { FullScreenSwitch } from './full-screen-switch.tsx';
import { IndicatorChips } from './panel/indicator-chips.tsx';
import { IntervalChips } from './panel/interval-chips.tsx';
import { loadKlines } from './drawing/libraries.ts';
import { MarketOfPage } from './market-of-page.tsx';
import { priceHeightMinPx } from './only-chart.ts';
import { useOwnLines } from './orders/own-lines.tsx';

export function Page() {
  return <MarketOfPage>{(market) => <FullChart market={market} />}</MarketOfPage>;
}

function FullChart({ market }: { market: Market }) {
  const { interval, indicators } = useChartChoices();
  const { lines, question } = useOwnLines(market);
  return (
    <ChartScreen hasIndicators controls={<Controls market={market} />}>
      {(isAlone) => (
        <>
          <ChartPanel
            market={market}
            interval={interval}
            load={loadKlines}
            indicators={indicators}
            lines={lines}
            isAlone={isAlone}
            priceHeightMinPx={priceHeightMinPx}
            className="min-h-0 flex-1"
          />
          {question}
        </>
      )}
    </ChartScreen>
  );
}

function Controls({ market }: { market: Market }) {
  const interval = useChartChoices((choices) => choices.interval);
  return (
    <>
      <TitleBarAction>
        <ChartSettings hasIndicators />
        <FullScreenSwitch />
      </TitleBarAction>
      <ChartStrip market={market} />
      <div className="flex min-w-0 flex-col gap-1.5 pb-1">
        <div className="flex min-w-0 pl-4">
          <IntervalChips />
        </div>
        {interval !== '1s' && <IndicatorChips />}
      </div>
    </>
  );
}
