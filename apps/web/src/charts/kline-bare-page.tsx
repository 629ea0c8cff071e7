/** Nothing but the chart, for embedding. The notice stays; it is the shell's. */
import { findInterval, FIRST_INTERVAL } from './bars/intervals.ts';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { LandscapeChart } from '../market-parts/landscape-chart.tsx';
import { goBack, useQuery } from '../router/index.ts';
import { ChartPanel } from './panel/chart-panel.tsx';
import type { Indicator } from './panel/choices.ts';
import { loadKlines } from './drawing/libraries.ts';
import { MarketOfPage } from './market-of-page.tsx';

const INDICATORS_HERE: readonly Indicator[] = ['VOL'];

export function Page() {
  const query = useQuery();
  const [topEdgePx, place] = useTopEdgePx();
  const interval = findInterval(query.get('interval')) ?? FIRST_INTERVAL;
  const theme = themeOf(query.get('theme'));
  return (
    <div
      key={theme}
      ref={place}
      data-theme={theme}
      className="-mb-8 flex min-h-60 flex-col bg-surface pt-1 text-text"
      style={{ height: `calc(100dvh - ${topEdgePx}px)` }}
    >
      <MarketOfPage>
        {(market) => (
          <LandscapeChart onBack={goBack} className="flex min-h-0 flex-1">
            {(isAlone) => (
              <ChartPanel
                market={market}
                interval={interval}
                load={loadKlines}
                indicators={INDICATORS_HERE}
                isAlone={isAlone}
                className="min-h-0 flex-1"
              />
            )}
          </LandscapeChart>
        )}
      </MarketOfPage>
    </div>
  );
}

/** Undefined leaves the viewer's own choice. */
function themeOf(text: string | null): 'light' | 'dark' | undefined {
  return text === 'light' || text === 'dark' ? text : undefined;
}
