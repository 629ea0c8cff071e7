/** A complete chart of one market: figures, chart and the note about its history. */
import { useState } from 'react';
import { Icon, classes } from '@anywhen/ui';
import type { Interval } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { BarLegend, useBarTime } from './bar-legend.tsx';
import type { Bar } from '../bars/bars.ts';
import { ChartCanvas, type ChartCanvasProps } from './chart-canvas.tsx';
import type { Indicator } from './choices.ts';
import type { ChartInterval } from '../bars/intervals.ts';
import type { ChartLine } from '../drawing/chart-line.ts';
import { useCandles, useSecondBars, type Bars } from '../bars/use-bars.ts';

type ChartPanelProps = Pick<ChartCanvasProps, 'market' | 'load'> & {
  interval: ChartInterval;
  indicators?: readonly Indicator[];
  lines?: readonly ChartLine[];
  hasVolumeFigure?: boolean;
  /** In chart-only mode its name and the history note join the figures. */
  isAlone?: boolean;
  /** The minimum height of the candles; may change with the screen. */
  priceHeightMinPx?: () => number;
  /** Sets the height of the chart. */
  className: string;
};

/** Another market starts over; another interval keeps the chart until the new one is loaded. */
export function ChartPanel({ interval, ...rest }: ChartPanelProps) {
  const { symbol } = rest.market;
  return interval === '1s' ? (
    <SecondPanel key={symbol} {...rest} />
  ) : (
    <CandlePanel key={symbol} interval={interval} {...rest} />
  );
}

type PanelProps = Omit<ChartPanelProps, 'interval'>;

function CandlePanel({ interval, ...rest }: PanelProps & { interval: Interval }) {
  const bars = useCandles(rest.market.symbol, interval);
  return <Panel interval={interval} bars={bars} {...rest} />;
}

function SecondPanel(props: PanelProps) {
  const bars = useSecondBars(props.market.symbol);
  return <Panel interval="1s" bars={bars} {...props} indicators={NO_INDICATORS} />;
}

const NO_INDICATORS: readonly Indicator[] = [];
const NO_LINES: readonly ChartLine[] = [];

function Panel(props: PanelProps & { interval: ChartInterval; bars: Bars }) {
  const { hasVolumeFigure = false, isAlone = false, className, ...canvas } = props;
  const { market, interval, bars } = canvas;
  const [pointed, setPointed] = useState<Bar>();
  const series = bars.state.status === 'ready' ? bars.state.series : undefined;
  const note = (
    <HistoryNote
      interval={interval}
      endsMs={series?.historyEndsMs ?? 0}
      firstMs={series?.bars[0]?.startMs ?? 0}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-center">
        {isAlone && (
          <>
            <p className="pl-4 text-12 font-semibold">
              {market.currency}/USDT · {interval}
            </p>
            {note}
          </>
        )}
        <BarLegend
          market={market}
          interval={interval}
          bar={pointed ?? series?.bars.at(-1)}
          hasVolume={hasVolumeFigure}
        />
      </div>
      <div className={classes('relative', className)}>
        <ChartCanvas
          indicators={NO_INDICATORS}
          lines={NO_LINES}
          priceHeightMinPx={noHeight}
          {...canvas}
          onPoint={setPointed}
        />
      </div>
      {!isAlone && note}
    </>
  );
}

function noHeight(): number {
  return 0;
}

type HistoryNoteProps = { interval: ChartInterval; endsMs: number; firstMs: number };

/** Candles from before the opening look like the others, so a note says which ones they are. */
function HistoryNote({ interval, endsMs, firstMs }: HistoryNoteProps) {
  const t = useText('charts');
  const writeTime = useBarTime(interval);
  if (firstMs >= endsMs) return null;
  return (
    <p className="flex min-h-4 items-center gap-1.5 px-4 text-12 text-text-muted">
      <Icon name="history" size={14} />
      {t('history', { time: writeTime(endsMs) })}
    </p>
  );
}
