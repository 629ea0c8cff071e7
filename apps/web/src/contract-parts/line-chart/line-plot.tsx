/**
 * The line chart of the last minutes, one point a second. Rendered once a second in a 1000 × 1000
 * viewBox that is stretched to its container, so nothing is measured; labels are outside the SVG.
 * Products add their marks as children.
 */
import { useState, type ReactNode } from 'react';
import { ErrorState, Skeleton, classes } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { useFormat, useText } from '../../i18n/index.ts';
import { useIsLive } from '../../live/index.ts';
import { useSecondLine, type Line } from '../../market-parts/second-line.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { gridOf, rangeOf, yOf, type PriceRange } from './price-range.ts';
import { pointsIn, timesIn, xOf, type PricePoint, type TimeWindow } from './time-window.ts';

/** Alone on a phone in landscape it is as high as its place. */
const HEIGHT = 'in-data-[chart-alone=true]:h-full h-[clamp(9rem,22dvh,14rem)] lg:h-96';

type LineFrameProps = {
  symbol: string;
  /** Shown when the last minutes could not be loaded. */
  failedText: string;
  children: (line: Line) => ReactNode;
};

/** The container of a line chart in all its states. */
export function LineFrame({ symbol, failedText, children }: LineFrameProps) {
  const app = useText('app');
  const parts = useText('parts');
  const [state, retry] = useSecondLine(symbol);
  if (state.status === 'ready') return children(state.line);
  if (state.status === 'failed') {
    return (
      <div className={classes('flex items-center justify-center', HEIGHT)}>
        <ErrorState title={failedText} retryLabel={app('retry')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div aria-busy="true" className={classes('px-4', HEIGHT)}>
      <output className="sr-only">{parts('loading')}</output>
      <Skeleton shape="block" height="100%" />
    </div>
  );
}

export function lastSecondOf({ firstSecond, prices }: Line): number {
  return firstSecond + prices.length - 1;
}

/** The coordinates for drawing marks. */
type Drawing = { window: TimeWindow; range: PriceRange; last: number };

type LinePlotProps = {
  market: Market;
  line: Line;
  window: TimeWindow;
  /** Prices that must be visible and have tags of their own. */
  inSight: readonly number[];
  /** The text alternative. */
  label: (write: (price: number) => string, points: readonly PricePoint[]) => string;
  /** Below the line, and above it. */
  renderGround?: (drawing: Drawing) => ReactNode;
  renderMarks: (drawing: Drawing) => ReactNode;
};

export function LinePlot(props: LinePlotProps) {
  const { market, line, window, inSight, label, renderGround, renderMarks } = props;
  const isLive = useIsLive();
  const points = pointsIn(line, window);
  const last = points.at(-1);
  const range = useSteadyRange(points, inSight);
  if (!last || !range) return null;
  const write = (price: number) => showPrice(price.toFixed(market.priceDecimals));
  const drawing = { window, range, last: last.price };
  return (
    <figure aria-label={label(write, points)} className={classes('relative mr-20 ml-4', HEIGHT)}>
      <div className="absolute inset-x-0 top-0 bottom-5">
        <Grid range={range} write={write} tagged={[last.price, ...inSight]} />
        {renderGround?.(drawing)}
        <Curve points={points} window={window} range={range} isLive={isLive} />
        {renderMarks(drawing)}
        <PriceTag
          text={showPrice(line.prices.at(-1) ?? '')}
          y={yOf(last.price, range)}
          isLive={isLive}
        />
      </div>
      <Times window={window} />
    </figure>
  );
}

/** Kept between renders; the given prices are always visible. */
function useSteadyRange(
  points: readonly PricePoint[],
  inSight: readonly number[],
): PriceRange | undefined {
  const [previous, setPrevious] = useState<PriceRange>();
  if (points.length === 0) return previous;
  const prices = points.map(({ price }) => price);
  const range = rangeOf([...prices, ...inSight], previous);
  if (range !== previous) setPrevious(range);
  return range;
}

type CurveProps = {
  points: readonly PricePoint[];
  window: TimeWindow;
  range: PriceRange;
  isLive: boolean;
};

const BOX = 1_000;

function Curve({ points, window, range, isLive }: CurveProps) {
  const line = points
    .map(({ second, price }, index) => {
      const x = Math.round(xOf(second, window) * BOX * 10) / 10;
      const y = Math.round(yOf(price, range) * BOX * 10) / 10;
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const [left, right] = [xOf(first.second, window) * BOX, xOf(last.second, window) * BOX];
  return (
    <span className={isLive ? 'text-accent' : 'text-text-muted'}>
      <svg
        viewBox={`0 0 ${BOX} ${BOX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-hidden"
      >
        <path d={`${line}L${right} ${BOX}L${left} ${BOX}Z`} fill="currentColor" opacity="0.08" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        aria-hidden="true"
        style={placeAt(right / BOX, yOf(last.price, range))}
        className="absolute size-2 -translate-1/2 rounded-full bg-current ring-4 ring-current/20"
      />
    </span>
  );
}

type GridProps = {
  range: PriceRange;
  write: (price: number) => string;
  /** Prices with their own tag; an axis label beneath would be partly covered. */
  tagged: readonly number[];
};

const LABEL_PART = 0.09;

function Grid({ range, write, tagged }: GridProps) {
  const isFree = (price: number) =>
    tagged.every((tag) => Math.abs(yOf(tag, range) - yOf(price, range)) > LABEL_PART);
  return gridOf(range).map((price) => (
    <span
      key={price}
      aria-hidden="true"
      style={{ top: `${yOf(price, range) * 100}%` }}
      className="absolute inset-x-0 border-t border-line"
    >
      {isFree(price) && (
        <span className="tabular absolute left-full -translate-y-1/2 pl-2 text-12 text-text-muted">
          {write(price)}
        </span>
      )}
    </span>
  ));
}

function PriceTag({ text, y, isLive }: { text: string; y: number; isLive: boolean }) {
  return (
    <span
      aria-hidden="true"
      style={{ top: `${y * 100}%` }}
      className={classes(
        'tabular absolute left-full z-10 ml-1 -translate-y-1/2 rounded-inner px-1 text-12',
        'font-semibold whitespace-nowrap',
        isLive ? 'bg-accent text-accent-contrast' : 'bg-surface-sunken text-text-muted',
      )}
    >
      {text}
    </span>
  );
}

function Times({ window }: { window: TimeWindow }) {
  const { time } = useFormat();
  return (
    <div
      aria-hidden="true"
      className="tabular absolute inset-x-0 bottom-0 h-5 text-12 text-text-muted"
    >
      {timesIn(window).map((second) => {
        const x = xOf(second, window);
        const isCutOff = x < 0.06 || x > 0.94;
        return isCutOff ? null : (
          <span
            key={second}
            style={{ left: `${x * 100}%` }}
            className="absolute bottom-0 -translate-x-1/2"
          >
            {time(second * 1_000).slice(0, second % 60 === 0 ? 5 : 8)}
          </span>
        );
      })}
    </div>
  );
}

function placeAt(x: number, y: number) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
