/**
 * The candles of a market with lines for the member's position, its liquidation price and levels,
 * and waiting orders. All are listed below as well: a price far away is not on the scale. On a
 * phone it is low enough to leave side, amount and button of the ticket on the screen.
 */
import { memo } from 'react';
import { classes } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import type { LeverageOrder, LeveragePosition } from '@anywhen/protocol';
import type { ChartLine, LineTone } from '../../charts/drawing/chart-line.ts';
import { loadKlines } from '../../charts/drawing/libraries.ts';
import { ChartPanel } from '../../charts/panel/chart-panel.tsx';
import { ChartSettings } from '../../charts/panel/chart-settings.tsx';
import { useChartChoices } from '../../charts/panel/choices.ts';
import { IntervalChips } from '../../charts/panel/interval-chips.tsx';
import { useText } from '../../i18n/index.ts';
import { LandscapeChart } from '../../market-parts/landscape-chart.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { usePositionLines } from './position-lines.ts';

type PositionChartProps = {
  market: Market;
  position: LeveragePosition | undefined;
  orders: readonly LeverageOrder[];
};

export const PositionChart = memo(function PositionChart(props: PositionChartProps) {
  const { market } = props;
  const interval = useChartChoices((choices) => choices.interval);
  const lines = usePositionLines(market, props);
  return (
    <LandscapeChart tools={<ChartSettings hasIndicators={false} />}>
      {(isAlone) => (
        <>
          {!isAlone && (
            <div className="flex px-4 pb-1 short:hidden">
              <IntervalChips />
            </div>
          )}
          <ChartPanel
            market={market}
            interval={interval}
            load={loadKlines}
            lines={lines}
            isAlone={isAlone}
            className={
              isAlone ? 'min-h-0 flex-1' : 'h-[clamp(7rem,15dvh,11rem)] md:h-64 lg:h-96 short:h-28'
            }
          />
          {!isAlone && <Legend lines={lines} />}
        </>
      )}
    </LandscapeChart>
  );
});

const TONES: Readonly<Record<LineTone, string>> = {
  buy: 'text-up',
  sell: 'text-down',
  accent: 'text-accent',
  muted: 'text-text-muted',
  danger: 'text-danger',
  warn: 'text-warn',
};

function Legend({ lines }: { lines: readonly ChartLine[] }) {
  const t = useText('derivatives');
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={t('chart.lines')}
      className="tabular flex flex-wrap gap-1.5 px-4 pt-1 text-12 font-semibold short:hidden"
    >
      {lines.map(({ id, tone, label, price }) => (
        <li
          key={id}
          className={classes(
            'rounded-inner px-1.5 whitespace-nowrap ring-1 ring-current ring-inset',
            TONES[tone],
          )}
        >
          {label} {showPrice(price)}
        </li>
      ))}
    </ul>
  );
}
