/** The chart of the day as far as it has gone, with own orders and those of what if as lines. */
import { useMemo, useState } from 'react';
import { INTERVAL_MS } from '@anywhen/prices';
import { Segmented } from '@anywhen/ui';
import type { FeedState } from '../../charts/bars/bar-feed.ts';
import type { Bar } from '../../charts/bars/bars.ts';
import type { ChartLine } from '../../charts/drawing/chart-line.ts';
import { loadKlines } from '../../charts/drawing/libraries.ts';
import { ChartCanvas } from '../../charts/panel/chart-canvas.tsx';
import type { Indicator } from '../../charts/panel/choices.ts';
import { useText } from '../../i18n/index.ts';
import { useBarsBefore } from '../data.ts';
import { Candles, secondBars } from '../past/candles.ts';
import type { PastDay } from '../past/past-day.ts';

const INTERVALS = ['1s', '1m', '5m', '15m', '1h'] as const;
type ReplayInterval = (typeof INTERVALS)[number];

const INDICATORS: readonly Indicator[] = ['MA'];
const NO_BARS: readonly Bar[] = [];

type ReplayChartProps = { past: PastDay; now: number; lines: readonly ChartLine[] };

export function ReplayChart({ past, now, lines }: ReplayChartProps) {
  const t = useText('replay');
  const [interval, setInterval] = useState<ReplayInterval>('1m');
  const bars = useReplayBars(past, now, interval);
  const state = useMemo((): FeedState => {
    const { symbol } = past.market;
    if (!bars) return { status: 'loading' };
    const series = { symbol, interval, bars, hasOlder: false, historyEndsMs: 0 };
    return { status: 'ready', series, olderFailures: 0 };
  }, [past, interval, bars]);
  return (
    <div className="flex flex-col gap-2">
      <div className="px-4">
        <Segmented
          label={t('interval')}
          size="small"
          value={interval}
          options={INTERVALS.map((value) => ({ value, label: value }))}
          onChange={setInterval}
        />
      </div>
      <div className="relative h-[min(20rem,42dvh)] min-h-56 lg:h-[max(22rem,calc(100dvh-28rem))]">
        <ChartCanvas
          key={interval === '1s' ? 'line' : 'candles'}
          market={past.market}
          interval={interval}
          bars={{ state, retry: nothing, loadOlder: nothing }}
          load={loadKlines}
          indicators={INDICATORS}
          lines={lines}
          priceHeightMinPx={noHeight}
          onPoint={nothing}
        />
      </div>
    </div>
  );
}

/** Undefined until the candles of the time before are there: a chart does not grow to the left. */
function useReplayBars(
  past: PastDay,
  now: number,
  interval: ReplayInterval,
): readonly Bar[] | undefined {
  const { firstSecond, market, units } = past;
  const decimals = market.priceDecimals;
  const candleInterval = interval === '1s' ? '1m' : interval;
  const asked = useBarsBefore(market.symbol, candleInterval, firstSecond);
  const before = asked.data ?? NO_BARS;
  const isWaiting = asked.isPending && interval !== '1s';
  const candles = useMemo(() => {
    const stepMs = INTERVAL_MS[candleInterval];
    return new Candles({ stepMs, firstSecond, decimals, before });
  }, [candleInterval, firstSecond, decimals, before]);
  const count = now - firstSecond + 1;
  return useMemo(() => {
    if (isWaiting) return undefined;
    return interval === '1s'
      ? secondBars(units, { firstSecond, decimals, count })
      : candles.upTo(units, count);
  }, [isWaiting, interval, candles, units, firstSecond, decimals, count]);
}

function nothing(): void {}

function noHeight(): number {
  return 0;
}
