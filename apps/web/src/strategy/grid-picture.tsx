/**
 * The chart of a grid: the closing prices of some days, the lines where it buys and sells, and the
 * current price. Drawn in a 100 × 100 viewBox that is stretched to its container; labels are
 * outside the SVG.
 */
import type { Side } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { GridLine } from '../market-parts/grid-lines.ts';
import { showPrice } from '../market-parts/market-texts.ts';

type GridPictureProps = {
  /** Closing prices, oldest first. */
  closes: readonly string[];
  lines: readonly GridLine[];
  price: string | undefined;
};

const BOX = 100;
/** The margin above and below, as a share of the range. */
const MARGIN = 0.06;

export function GridPicture({ closes, lines, price }: GridPictureProps) {
  const t = useText('strategy');
  const ends = [lines[0], lines.at(-1)];
  const [lower = '', upper = ''] = ends.map((line) => line?.price ?? '');
  const all = [...closes, lower, upper, price ?? ''].filter((one) => one !== '').map(Number);
  if (all.length === 0) return null;
  const y = scaleOf(all);
  return (
    <figure
      aria-label={t('picture.label', { lower: showPrice(lower), upper: showPrice(upper) })}
      className="relative mr-20 h-52"
    >
      <svg
        viewBox={`0 0 ${BOX} ${BOX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="size-full overflow-visible"
      >
        {lines.map((line) => (
          <path
            key={line.price}
            d={`M0 ${y(Number(line.price))}H${BOX}`}
            vectorEffect="non-scaling-stroke"
            strokeDasharray={line.side === null ? '2 4' : undefined}
            stroke={strokeOf(line.side)}
            strokeOpacity={line.side === null ? 1 : 0.6}
          />
        ))}
        <path
          d={curveOf(closes.map(Number), y)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          stroke="var(--color-text)"
          strokeWidth="1.5"
        />
      </svg>
      {ends.map((line) => line && <Tag key={line.price} text={line.price} y={y} />)}
      {price !== undefined && <Tag text={price} y={y} isNow />}
    </figure>
  );
}

function strokeOf(side: Side | null): string {
  if (side === null) return 'var(--color-text-muted)';
  return side === 'buy' ? 'var(--color-up)' : 'var(--color-down)';
}

type Scale = (price: number) => number;

function scaleOf(prices: readonly number[]): Scale {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = (high - low || high || 1) * MARGIN;
  const span = high - low + 2 * room;
  return (price) => Math.round(((high + room - price) / span) * BOX * 100) / 100;
}

function curveOf(closes: readonly number[], y: Scale): string {
  const step = BOX / Math.max(1, closes.length - 1);
  return closes
    .map(
      (price, index) =>
        `${index === 0 ? 'M' : 'L'}${Math.round(index * step * 100) / 100} ${y(price)}`,
    )
    .join('');
}

function Tag({ text, y, isNow = false }: { text: string; y: Scale; isNow?: boolean }) {
  return (
    <span
      aria-hidden="true"
      style={{ top: `${y(Number(text))}%` }}
      className={classes(
        'tabular absolute left-full ml-1 -translate-y-1/2 rounded-inner px-1 text-12',
        isNow ? 'bg-accent font-semibold text-accent-contrast' : 'text-text-muted',
      )}
    >
      {showPrice(text)}
    </span>
  );
}
