/**
 * The small chart above the ticket. On a phone it opens and closes, and the choice is remembered;
 * its library is loaded when it is first open.
 */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import { createStored } from '../../parts/stored.ts';
import { ChartPanel } from '../../charts/panel/chart-panel.tsx';
import { useChartChoices } from '../../charts/panel/choices.ts';
import { IntervalChips } from '../../charts/panel/interval-chips.tsx';
import { loadKlines } from '../../charts/drawing/libraries.ts';
import { useOwnLines } from '../../charts/drawing/own-lines.ts';

export const useChartIsOpen = createStored<{ isOpen: boolean }>('anywhen.spot-chart', (stored) => ({
  isOpen: stored?.isOpen === true,
}));

export function toggleChart(): void {
  useChartIsOpen.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

export const DeskChart = memo(function DeskChart({ market }: { market: Market }) {
  const interval = useChartChoices((choices) => choices.interval);
  const lines = useOwnLines(market.symbol);
  return (
    <div className="-mx-4 flex flex-col gap-1">
      <div className="px-4">
        <IntervalChips />
      </div>
      <ChartPanel
        market={market}
        interval={interval}
        load={loadKlines}
        lines={lines}
        className="h-44 md:h-72 lg:h-120"
      />
    </div>
  );
});
