/** The advanced chart: Lightweight Charts with the lines of the member's own orders. */
import type { Market } from '@anywhen/prices';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { Attribution } from './attribution.tsx';
import { ChartPanel } from './panel/chart-panel.tsx';
import { ChartStrip } from './chart-strip.tsx';
import { useChartChoices } from './panel/choices.ts';
import { IntervalChips } from './panel/interval-chips.tsx';
import { loadLight } from './drawing/libraries.ts';
import { MarketOfPage } from './market-of-page.tsx';
import { useOwnLines } from './drawing/own-lines.ts';

export function Page() {
  return <MarketOfPage>{(market) => <AdvancedChart market={market} />}</MarketOfPage>;
}

function AdvancedChart({ market }: { market: Market }) {
  const [topEdgePx, place] = useTopEdgePx();
  const interval = useChartChoices((choices) => choices.interval);
  const lines = useOwnLines(market.symbol);
  return (
    <div
      ref={place}
      className="-mb-8 flex min-h-80 flex-col pb-safe"
      style={{ height: `calc(100dvh - ${topEdgePx}px)` }}
    >
      <ChartStrip market={market} />
      <div className="flex pb-1 pl-4">
        <IntervalChips />
      </div>
      <ChartPanel
        market={market}
        interval={interval}
        load={loadLight}
        lines={lines}
        hasVolumeFigure
        className="min-h-0 flex-1"
      />
      <Attribution />
    </div>
  );
}
