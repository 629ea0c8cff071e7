/**
 * The line chart with the levels of the member's position: entry, liquidation, take-profit and
 * stop-loss. Levels outside the range are named at the edge, because a scale that includes all of
 * them would flatten the line.
 */
import { memo } from 'react';
import { Icon, classes } from '@anywhen/ui';
import type { LeveragePosition } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import {
  LineFrame,
  LinePlot,
  lastSecondOf,
  type Drawing,
} from '../../contract-parts/line-chart/line-plot.tsx';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { Line } from '../../market-parts/second-line.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { levelsOf, placeLevels, type Level, type LevelName } from './levels.ts';

type LevelChartProps = { market: Market; position: LeveragePosition | undefined };

const PAST_SECONDS = 420;
const MARGIN_SECONDS = 20;

export const LevelChart = memo(function LevelChart(props: LevelChartProps) {
  const t = useText('derivatives');
  const { symbol } = props.market;
  return (
    <LineFrame symbol={symbol} failedText={t('chart.failed')}>
      {(line) => <Plot key={symbol} {...props} line={line} />}
    </LineFrame>
  );
});

function Plot({ market, position, line }: LevelChartProps & { line: Line }) {
  const t = useText('derivatives');
  const names = useLevelNames();
  const lastSecond = lastSecondOf(line);
  const window = { fromSecond: lastSecond - PAST_SECONDS, toSecond: lastSecond + MARGIN_SECONDS };
  const levels = levelsOf(position, market);
  return (
    <LinePlot
      market={market}
      line={line}
      window={window}
      inSight={[]}
      label={(write, points) => {
        const [from, to] = [write(points[0]?.price ?? 0), write(points.at(-1)?.price ?? 0)];
        const all = t('chart.label', { market: marketText(market.symbol), from, to });
        const own = levels.map(({ name, price }) => `${names[name]} ${showPrice(price)}`);
        return own.length === 0 ? all : `${all} ${own.join(', ')}.`;
      }}
      renderMarks={(drawing) => <Levels levels={levels} drawing={drawing} />}
    />
  );
}

const TONES: Readonly<Record<LevelName, string>> = {
  entry: 'text-accent',
  liquidation: 'text-danger',
  takeProfit: 'text-up',
  stopLoss: 'text-warn',
};

/** Own levels are labelled at the opposite end from derived ones, which are often close to them. */
const SIDES: Readonly<Record<LevelName, string>> = {
  entry: 'left-0',
  liquidation: 'left-0',
  takeProfit: 'right-0',
  stopLoss: 'right-0',
};

/** Visible levels as labelled lines; the others in a row at the nearer edge. */
function Levels({ levels, drawing }: { levels: readonly Level[]; drawing: Drawing }) {
  const { inside, above, below } = placeLevels(levels, drawing.range);
  return (
    <span aria-hidden="true" className="tabular text-12 font-semibold">
      {inside.map(({ level, y }) => (
        <span
          key={level.name}
          style={{ top: `${y * 100}%` }}
          className={classes(
            'absolute inset-x-0 border-t border-dashed border-current',
            TONES[level.name],
          )}
        >
          <LevelTag level={level} className={classes('absolute bottom-0', SIDES[level.name])} />
        </span>
      ))}
      <Beyond levels={above} className="top-0" />
      <Beyond levels={below} className="bottom-0" icon="arrow-down" />
    </span>
  );
}

type BeyondProps = {
  levels: readonly Level[];
  className: string;
  icon?: 'arrow-up' | 'arrow-down';
};

function Beyond({ levels, className, icon = 'arrow-up' }: BeyondProps) {
  return (
    <span className={classes('absolute left-0 flex flex-wrap gap-1', className)}>
      {levels.map((level) => (
        <span key={level.name} className={TONES[level.name]}>
          <LevelTag level={level} icon={icon} />
        </span>
      ))}
    </span>
  );
}

type LevelTagProps = { level: Level; className?: string; icon?: 'arrow-up' | 'arrow-down' };

function LevelTag({ level, className = '', icon }: LevelTagProps) {
  const names = useLevelNames();
  return (
    <span
      className={classes(
        'flex items-center gap-0.5 rounded-inner bg-surface px-1 whitespace-nowrap ring-1',
        'ring-current ring-inset',
        className,
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {names[level.name]} {showPrice(level.price)}
    </span>
  );
}

function useLevelNames(): Readonly<Record<LevelName, string>> {
  const t = useText('derivatives');
  return {
    entry: t('level.entry'),
    liquidation: t('level.liquidation'),
    takeProfit: t('level.takeProfit'),
    stopLoss: t('level.stopLoss'),
  };
}
