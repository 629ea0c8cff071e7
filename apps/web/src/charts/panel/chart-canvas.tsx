/**
 * The element a chart library draws on: with a name and summary for screen readers, buttons for
 * keyboard users, and its own loading and error states.
 */
import { Suspense, useRef } from 'react';
import { ErrorState, IconButton, Skeleton } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { useFormat, useText } from '../../i18n/index.ts';
import { useCodeOnDemand } from '../../market-parts/code-on-demand.ts';
import { spanOf, type Bar } from '../bars/bars.ts';
import { useChartChoices, type Indicator } from './choices.ts';
import type { Draw, Drawing } from '../drawing/drawing.ts';
import type { ChartInterval } from '../bars/intervals.ts';
import { isMovable, type ChartLine } from '../drawing/chart-line.ts';
import type { Series } from '../bars/series.ts';
import type { Bars } from '../bars/use-bars.ts';
import { useDrawing } from '../drawing/use-drawing.ts';
import { showBarPrice } from '../bars/bar-texts.ts';
import { extraOnDemand } from '../../parts/on-demand/on-demand.tsx';

const LineHandles = extraOnDemand(
  async () => (await import('../drawing/line-handles.tsx')).LineHandles,
);

export type ChartCanvasProps = {
  market: Market;
  interval: ChartInterval;
  bars: Bars;
  /** Must be stable across renders. */
  load: () => Promise<Draw>;
  indicators: readonly Indicator[];
  lines: readonly ChartLine[];
  priceHeightMinPx: () => number;
  onPoint: (bar: Bar | undefined) => void;
};

export function ChartCanvas(props: ChartCanvasProps) {
  const { market, interval, bars, load, indicators, lines, priceHeightMinPx, onPoint } = props;
  const periods = useChartChoices((choices) => choices.periods);
  const t = useText('charts');
  const place = useRef<HTMLDivElement>(null);
  const [library, reloadLibrary] = useCodeOnDemand(load);
  const { state } = bars;
  const ready = state.status === 'ready' ? state : undefined;
  const drawing = useDrawing(place, library.status === 'ready' ? library.code : undefined, {
    market,
    isLine: interval === '1s',
    series: ready?.series,
    olderFailures: ready?.olderFailures ?? 0,
    indicators,
    periods,
    lines,
    volumeText: t('volume'),
    priceHeightMinPx,
    onPoint,
    onNeedOlder: bars.loadOlder,
  });
  const hasFailed = state.status === 'failed' || library.status === 'failed';
  const retry = () => {
    if (library.status === 'failed') reloadLibrary();
    if (state.status === 'failed') bars.retry();
  };
  return (
    <figure
      aria-label={t('canvas.label', { market: `${market.currency}/USDT`, interval })}
      className="group absolute inset-0"
    >
      <div
        ref={place}
        className={`absolute inset-0 isolate transition-opacity duration-150 ${
          ready ? '' : 'opacity-40'
        }`}
      />
      <Summary market={market} series={ready?.series} />
      {drawing && ready && lines.some(isMovable) && (
        <Suspense>
          <LineHandles drawing={drawing} lines={lines} market={market} />
        </Suspense>
      )}
      {drawing && ready && <Tools drawing={drawing} />}
      {!hasFailed && !(drawing && ready) && <Loading hasPicture={drawing !== undefined} />}
      {hasFailed && <Failed onRetry={retry} />}
    </figure>
  );
}

const ZOOM_FACTOR = 1.25;

/** Touch needs no buttons; they appear on hover and for the keyboard. */
function Tools({ drawing }: { drawing: Drawing }) {
  const t = useText('charts');
  return (
    <fieldset
      aria-label={t('tool.label')}
      className="pointer-events-none absolute bottom-9 left-3 flex rounded-full bg-surface-raised
        opacity-0 shadow-float transition-opacity duration-150 group-hover:opacity-100
        focus-within:opacity-100 [@media(hover:hover)]:pointer-events-auto"
    >
      <IconButton icon="back" size={20} label={t('tool.older')} onClick={() => drawing.panBack()} />
      <IconButton
        icon="minus"
        size={20}
        label={t('tool.farther')}
        onClick={() => drawing.zoom(1 / ZOOM_FACTOR)}
      />
      <IconButton
        icon="plus"
        size={20}
        label={t('tool.closer')}
        onClick={() => drawing.zoom(ZOOM_FACTOR)}
      />
      <IconButton
        icon="chevron-right"
        size={20}
        label={t('tool.newest')}
        onClick={() => drawing.showNewest()}
      />
    </fieldset>
  );
}

function Summary({ market, series }: { market: Market; series: Series | undefined }) {
  const t = useText('charts');
  const { dateTime } = useFormat();
  const span = series && spanOf(series.bars);
  if (!span) return null;
  const price = (value: number) => showBarPrice(value, market.priceDecimals);
  return (
    <figcaption className="sr-only">
      {t('canvas.summary', {
        count: series.bars.length,
        from: dateTime(span.startMs),
        open: price(span.open),
        close: price(span.close),
        high: price(span.high),
        low: price(span.low),
      })}
    </figcaption>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useText('charts');
  const app = useText('app');
  return (
    <div className="absolute inset-0 flex items-center justify-center bg-surface">
      <ErrorState title={t('failed')} retryLabel={app('retry')} onRetry={onRetry} />
    </div>
  );
}

/** The old chart stays, dimmed, until the new one is loaded; without one there are placeholders. */
function Loading({ hasPicture }: { hasPicture: boolean }) {
  const t = useText('charts');
  return (
    <div aria-busy="true" className="pointer-events-none absolute inset-0">
      <output className="sr-only">{t('loading')}</output>
      {!hasPicture && <Skeleton shape="block" height="100%" />}
    </div>
  );
}
