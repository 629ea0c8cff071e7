/**
 * The closes of a market with marks where a record was opened and where it ended. Drawn in a
 * viewBox that is stretched to its container, so nothing is measured; the marks are outside it.
 */
import type { Kline, NoteMoment } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { markAt } from './moment-window.ts';

const BOX = 100;
const INSET = 8;

type MomentChartProps = { klines: readonly Kline[]; moment: NoteMoment };

export function MomentChart({ klines, moment }: MomentChartProps) {
  const t = useText('notes');
  const { symbol, openedAtMs, endedAtMs } = moment;
  const opened = markAt(klines, openedAtMs);
  const ended = endedAtMs === null ? undefined : markAt(klines, endedAtMs);
  if (klines.length < 2) return <p className="text-14 text-text-muted">{t('moment.none')}</p>;
  const closes = klines.map(([, , , , close]) => Number(close));
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const yOf = (price: number) =>
    high === low ? BOX / 2 : INSET + ((high - price) / (high - low)) * (BOX - 2 * INSET);
  const step = BOX / (closes.length - 1);
  const line = closes
    .map(
      (close, place) => `${place === 0 ? 'M' : 'L'}${shorten(place * step)} ${shorten(yOf(close))}`,
    )
    .join('');
  const label = t('moment.label', {
    market: marketText(symbol),
    from: showPrice(klines[0]?.[4] ?? ''),
    to: showPrice(klines.at(-1)?.[4] ?? ''),
  });
  return (
    <figure aria-label={label} className="relative h-36 text-accent">
      <svg
        viewBox={`0 0 ${BOX} ${BOX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-hidden rounded-inner bg-surface-sunken"
      >
        <path d={`${line}L${BOX} ${BOX}L0 ${BOX}Z`} fill="currentColor" opacity="0.08" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {opened && <MarkLine x={opened.x} y={yOf(opened.price)} name={t('moment.open')} />}
      {ended && <MarkLine x={ended.x} y={yOf(ended.price)} name={t('moment.end')} isLow />}
    </figure>
  );
}

type MarkLineProps = { x: number; y: number; name: string; isLow?: boolean };

/** Its tag is on the side that has room; two marks at one place stand above each other. */
function MarkLine({ x, y, name, isLow = false }: MarkLineProps) {
  return (
    <span aria-hidden="true" className="absolute inset-y-0" style={{ left: `${x * 100}%` }}>
      <span className="absolute inset-y-0 -ml-px border-l border-dashed border-text-muted" />
      <span
        className="absolute size-2.5 -translate-1/2 rounded-full bg-accent ring-2 ring-surface"
        style={{ top: `${y}%` }}
      />
      <span
        className={classes(
          'absolute rounded-inner bg-surface-raised px-1.5 py-0.5 text-12 font-medium',
          'whitespace-nowrap text-text shadow-card',
          isLow ? 'bottom-1' : 'top-1',
          x > 0.5 ? 'right-1.5' : 'left-1.5',
        )}
      >
        {name}
      </span>
    </span>
  );
}

/** Two decimals are finer than any screen and keep the markup short. */
function shorten(value: number): number {
  return Math.round(value * 100) / 100;
}
