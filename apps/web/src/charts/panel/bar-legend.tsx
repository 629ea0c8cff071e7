/** The figures of one bar above the chart: the one under the crosshair, otherwise the newest. */
import { Change, classes } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { useFormat, useText, writeChange } from '../../i18n/index.ts';
import { useVolumeText } from '../../market-parts/market-texts.ts';
import { changeBpsOf, type Bar } from '../bars/bars.ts';
import { isUtcDays, type ChartInterval } from '../bars/intervals.ts';
import { showBarPrice } from '../bars/bar-texts.ts';

type BarLegendProps = {
  market: Market;
  interval: ChartInterval;
  bar: Bar | undefined;
  /** The volume is shown here when the chart itself does not show it. */
  hasVolume: boolean;
};

export function BarLegend({ market, interval, bar, hasVolume }: BarLegendProps) {
  const t = useText('charts');
  const showVolume = useVolumeText();
  const writeTime = useBarTime(interval);
  const price = (value: number | undefined) =>
    value === undefined ? '–' : showBarPrice(value, market.priceDecimals);
  const isLine = interval === '1s';
  return (
    <div className="tabular min-w-0 grow px-4 text-12 text-text-muted">
      <div
        className={classes(
          'grid grid-cols-2 items-center gap-x-3 md:flex md:flex-wrap',
          '[@media(height<500px)]:flex',
          market.priceDecimals <= SHORT_DECIMALS && THREE_COLUMNS,
        )}
      >
        <span className="whitespace-nowrap">{bar ? writeTime(bar.startMs) : '–'}</span>
        {isLine ? (
          <Figure label={t('legend.price')} text={price(bar?.close)} />
        ) : (
          <>
            <span className="flex min-h-4">
              {bar && <Change text={writeChange(changeBpsOf(bar, market))} size={12} />}
            </span>
            <Figure label={t('legend.open')} text={price(bar?.open)} />
            <Figure label={t('legend.high')} text={price(bar?.high)} />
            <Figure label={t('legend.low')} text={price(bar?.low)} />
            <Figure label={t('legend.close')} text={price(bar?.close)} />
          </>
        )}
      </div>
      {hasVolume && !isLine && (
        <Figure label={t('volume')} text={bar ? `${showVolume(String(bar.volume))} USDT` : '–'} />
      )}
    </div>
  );
}

/** Prices with more decimals need the whole width of a phone for two of them. */
const SHORT_DECIMALS = 6;
const THREE_COLUMNS =
  'min-[22.5rem]:grid-flow-col min-[22.5rem]:grid-cols-[repeat(3,auto)] min-[22.5rem]:grid-rows-2';

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <span className="truncate">
      {label} <span className="text-text">{text}</span>
    </span>
  );
}

/** Days have no time, and only the seconds line has seconds. */
export function useBarTime(interval: ChartInterval): (startMs: number) => string {
  const { date, dateTime } = useFormat();
  if (isUtcDays(interval)) return (startMs) => date(startMs, { isUtc: true });
  if (interval === '1s') return dateTime;
  return (startMs) => dateTime(startMs).replace(/:\d\d$/, '');
}
