/**
 * The small chart above the ticket, with the member's own orders. On a phone it is collapsible; its
 * code and library are loaded when it is first open.
 */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import { ChartPanel } from '../../charts/panel/chart-panel.tsx';
import { useChartChoices } from '../../charts/panel/choices.ts';
import { IntervalChips } from '../../charts/panel/interval-chips.tsx';
import { loadKlines } from '../../charts/drawing/libraries.ts';
import { useOwnLines } from '../../charts/orders/own-lines.tsx';

export const DeskChart = memo(function DeskChart({ market }: { market: Market }) {
  const interval = useChartChoices((choices) => choices.interval);
  const { lines, question } = useOwnLines(market);
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
      {question}
    </div>
  );
});
