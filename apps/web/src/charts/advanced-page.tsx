/** The advanced chart: candles with indicators and the lines of the member's own orders. */
import type { Market } from '@anywhen/prices';
import { ChartPanel } from './panel/chart-panel.tsx';
import { ChartScreen } from './chart-screen.tsx';
import { ChartStrip } from './chart-strip.tsx';
import { useChartChoices } from './panel/choices.ts';
import { IntervalChips } from './panel/interval-chips.tsx';
import { loadKlines } from './drawing/libraries.ts';
import { MarketOfPage } from './market-of-page.tsx';
import { priceHeightMinPx } from './only-chart.ts';
import { useOwnLines } from './orders/own-lines.tsx';

export function Page() {
  return <MarketOfPage>{(market) => <AdvancedChart market={market} />}</MarketOfPage>;
}

function AdvancedChart({ market }: { market: Market }) {
  const { interval, indicators } = useChartChoices();
  const { lines, question } = useOwnLines(market);
  const controls = (
    <>
      <ChartStrip market={market} />
      <div className="flex pb-1 pl-4">
        <IntervalChips />
      </div>
    </>
  );
  return (
    <ChartScreen hasIndicators controls={controls}>
      {(isAlone) => (
        <>
          <ChartPanel
            market={market}
            interval={interval}
            load={loadKlines}
            indicators={indicators}
            lines={lines}
            hasVolumeFigure={!isAlone}
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
