/** A chart of upcoming payments: a bar for the earnings of some days, a mark for principal. */
import type { ComingLine } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { DAY_MS } from '@anywhen/prices';
import { usePriceOf } from '../market-parts/worth.ts';
import { forPicture } from '../money-forms/amounts.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { comingBars, type ComingBar } from './rules/coming-groups.ts';

type ComingPictureProps = { today: number; lines: readonly ComingLine[]; height?: number };

export function ComingPicture({ today, lines, height = 80 }: ComingPictureProps) {
  const t = useText('earn');
  const bars = comingBars(lines, { today, priceOf: usePriceOf() });
  const top = bars.reduce((most, bar) =>
    forPicture(bar.earned) > forPicture(most.earned) ? bar : most,
  );
  const days = top.toDay - top.fromDay + 1;
  return (
    <figure aria-label={t('coming.picture')} className="flex flex-col gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-text-muted">
        <span>{t('coming.most', { count: days })}</span>
        <OwnAmount amount={top.earned} currency="USDT" size={12} hasCurrency />
      </figcaption>
      <div
        aria-hidden="true"
        className="flex items-end gap-1.5 border-b border-line"
        style={{ height }}
      >
        {bars.map((bar) => (
          <Bar key={bar.fromDay} bar={bar} top={forPicture(top.earned)} />
        ))}
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {bars.map(({ fromDay, hasPrincipal }) => (
          <span key={fromDay} className="flex h-2 flex-1 justify-center">
            {hasPrincipal && <span className="size-2 rounded-full bg-text-muted" />}
          </span>
        ))}
      </div>
      <Ends bars={bars} />
      {bars.some(({ hasPrincipal }) => hasPrincipal) && (
        <p className="flex items-center gap-1.5 text-12 text-text-muted">
          <span aria-hidden="true" className="size-2 rounded-full bg-text-muted" />
          {t('coming.principalMark')}
        </p>
      )}
    </figure>
  );
}

function Bar({ bar, top }: { bar: ComingBar; top: number }) {
  const part = top > 0 ? forPicture(bar.earned) / top : 0;
  return (
    <span
      className={classes('min-w-0 flex-1 rounded-t-[3px]', part > 0 ? 'bg-accent' : 'bg-line')}
      style={{ height: `max(${part * 100}%, 2px)` }}
    />
  );
}

function Ends({ bars }: { bars: readonly ComingBar[] }) {
  const { date } = useFormat();
  const show = (day: number) => date(day * DAY_MS, { isUtc: true });
  return (
    <div className="tabular flex justify-between gap-3 text-12 text-text-muted">
      <span>{show(bars[0]?.fromDay ?? 0)}</span>
      {bars.length > 1 && <span>{show(bars.at(-1)?.toDay ?? 0)}</span>}
    </div>
  );
}
