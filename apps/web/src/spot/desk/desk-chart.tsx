/**
 * The small chart above the ticket, with the member's own orders. On a phone it is collapsible; its
 * code and library are loaded when it is first open.
 */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import { LandscapeChart } from '../../market-parts/landscape-chart.tsx';
import { ChartSettings } from '../../charts/panel/chart-settings.tsx';
import { ChartPanel } from '../../charts/panel/chart-panel.tsx';
import { useChartChoices } from '../../charts/panel/choices.ts';
import { IntervalChips } from '../../charts/panel/interval-chips.tsx';
import { loadKlines } from '../../charts/drawing/libraries.ts';
import { useOwnLines } from '../../charts/orders/own-lines.tsx';

type DeskChartProps = {
  market: Market;
  /** As high as its place instead of a height of its own. */
  isFilling?: boolean;
};

export const DeskChart = memo(function DeskChart({ market, isFilling = false }: DeskChartProps) {
  const interval = useChartChoices((choices) => choices.interval);
  const { lines, question } = useOwnLines(market);
  return (
    <div className={isFilling ? 'flex h-full min-h-0 flex-col' : '-mx-4'}>
      <LandscapeChart
        tools={<ChartSettings hasIndicators={false} />}
        className={isFilling ? 'flex min-h-0 flex-1' : ''}
      >
        {(isAlone) => (
          <>
            {!isAlone && (
              <div className="px-4 pb-1">
                <IntervalChips />
              </div>
            )}
            <ChartPanel
              market={market}
              interval={interval}
              load={loadKlines}
              lines={lines}
              isAlone={isAlone}
              className={isAlone || isFilling ? 'min-h-0 flex-1' : 'h-44 md:h-72 lg:h-120'}
            />
          </>
        )}
      </LandscapeChart>
      {question}
    </div>
  );
});
