/**
 * The price of the last minutes, one point a second, with the member's contract on it: where it
 * opened, where it wins, and when it ends. Drawn once a second in a box of 1000 × 1000 that is
 * stretched to its place, so it needs no measuring; words stand beside the picture, not in it.
 */
import { memo, useState } from 'react';
import { ErrorState, Skeleton, classes } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import type { SecondsContractLine } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { useIsLive } from '../../live/index.ts';
import { useSecondLine, type Line } from '../../market-parts/second-line.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { ContractZone, EndFlag, EntryMark } from './contract-marks.tsx';
import {
  endIfBoughtNow,
  pointsIn,
  timesIn,
  windowOf,
  xOf,
  type LineWindow,
  type PricePoint,
} from './line-window.ts';
import { gridOf, rangeOf, yOf, type PriceRange } from './price-range.ts';
import { runningOf, type RunningContract } from './running-contract.ts';

export type LineChartProps = {
  market: Market;
  /** The chosen one: where a contract bought now would end. */
  periodSeconds: number;
  /** The member's on this market. */
  contract: SecondsContractLine | undefined;
};

const HEIGHT = 'h-[clamp(9rem,22dvh,14rem)] lg:h-96';

export const LineChart = memo(function LineChart(props: LineChartProps) {
  const t = useText('seconds');
  const app = useText('app');
  const parts = useText('parts');
  const [state, retry] = useSecondLine(props.market.symbol);
  if (state.status === 'ready') {
    return <Plot key={props.market.symbol} {...props} line={state.line} />;
  }
  if (state.status === 'failed') {
    return (
      <div className={classes('flex items-center justify-center', HEIGHT)}>
        <ErrorState title={t('chart.failed')} retryLabel={app('retry')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div aria-busy="true" className={classes('px-4', HEIGHT)}>
      <output className="sr-only">{parts('loading')}</output>
      <Skeleton shape="block" height="100%" />
    </div>
  );
});

function Plot({ market, periodSeconds, contract, line }: LineChartProps & { line: Line }) {
  const isLive = useIsLive();
  const lastSecond = line.firstSecond + line.prices.length - 1;
  const running = runningOf(contract);
  const window = windowOf({ lastSecond, periodSeconds, running });
  const points = pointsIn(line, window);
  const last = points.at(-1);
  const entry = running && Number(running.opening.price);
  const range = useSteadyRange(points, entry);
  const summary = useSummary({ market, points, contract: running });
  if (!last || !range) return null;
  const endsAtSecond = running?.endsAtSecond ?? endIfBoughtNow(lastSecond, periodSeconds);
  return (
    <figure aria-label={summary} className={classes('relative mr-20 ml-4', HEIGHT)}>
      <div className="absolute inset-x-0 top-0 bottom-5">
        <Grid range={range} decimals={market.priceDecimals} tagged={[last.price, entry]} />
        {running && <ContractZone contract={running} window={window} range={range} />}
        <Curve points={points} window={window} range={range} isLive={isLive} />
        {running && (
          <EntryMark contract={running} window={window} range={range} last={last.price} />
        )}
        <EndFlag x={xOf(endsAtSecond, window)} contract={contract} periodSeconds={periodSeconds} />
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

/** Kept between pictures; the entry price is always in sight. */
function useSteadyRange(
  points: readonly PricePoint[],
  entry: number | undefined,
): PriceRange | undefined {
  const [kept, setKept] = useState<PriceRange>();
  if (points.length === 0) return kept;
  const prices = points.map(({ price }) => price);
  const range = rangeOf(entry === undefined ? prices : [...prices, entry], kept);
  if (range !== kept) setKept(range);
  return range;
}

type CurveProps = {
  points: readonly PricePoint[];
  window: LineWindow;
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
  decimals: number;
  /** Prices with a tag of their own; a label under it would only peep out. */
  tagged: readonly (number | undefined)[];
};

const LABEL_PART = 0.09;

function Grid({ range, decimals, tagged }: GridProps) {
  const isFree = (price: number) =>
    tagged.every(
      (tag) => tag === undefined || Math.abs(yOf(tag, range) - yOf(price, range)) > LABEL_PART,
    );
  return gridOf(range).map((price) => (
    <span
      key={price}
      aria-hidden="true"
      style={{ top: `${yOf(price, range) * 100}%` }}
      className="absolute inset-x-0 border-t border-line"
    >
      {isFree(price) && (
        <span className="tabular absolute left-full -translate-y-1/2 pl-2 text-12 text-text-muted">
          {showPrice(price.toFixed(decimals))}
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

function Times({ window }: { window: LineWindow }) {
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

type SummaryProps = {
  market: Market;
  points: readonly PricePoint[];
  contract: RunningContract | undefined;
};

/** The picture in words. */
function useSummary({ market, points, contract }: SummaryProps): string {
  const t = useText('seconds');
  const { time } = useFormat();
  const write = (price: number | undefined) =>
    showPrice((price ?? 0).toFixed(market.priceDecimals));
  const line = t('chart.label', {
    market: `${market.currency}/USDT`,
    from: write(points[0]?.price),
    to: write(points.at(-1)?.price),
  });
  if (!contract) return line;
  const own = t('chart.contractLabel', {
    price: showPrice(contract.opening.price),
    time: time(contract.endsAtSecond * 1_000),
  });
  return `${line} ${own}`;
}

function placeAt(x: number, y: number) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
