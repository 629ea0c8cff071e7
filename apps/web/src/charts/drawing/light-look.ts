/** Maps our design tokens and the member's time zone to Lightweight Charts options. */
import { isUtcDays, type ChartInterval } from '../bars/intervals.ts';
import * as library from './light-library.ts';
import { faded, type ChartLook } from './look.ts';

export function lightOptions(look: ChartLook): library.DeepPartial<library.ChartOptions> {
  const axis = { borderColor: look.line };
  const cross = { color: look.muted, labelBackgroundColor: look.text };
  return {
    layout: {
      background: { type: library.ColorType.Solid, color: look.surface },
      textColor: look.muted,
      fontFamily: look.font,
      fontSize: 11,
      /* It adds a style element, which our CSP forbids: the page shows logo and notice. */
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: faded(look.line, 0.7) } },
    crosshair: { mode: library.CrosshairMode.Magnet, vertLine: cross, horzLine: cross },
    rightPriceScale: axis,
    timeScale: axis,
  };
}

export function candleOptions({ up, down }: ChartLook) {
  return {
    upColor: up,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
  };
}

export function areaOptions({ accent }: ChartLook) {
  return {
    lineColor: accent,
    lineWidth: 1 as const,
    topColor: faded(accent, 0.2),
    bottomColor: faded(accent, 0.02),
  };
}

/**
 * The library counts in UTC; times are shown in local time, except for days, which are UTC days.
 */
export function timeOptions(interval: ChartInterval): library.DeepPartial<library.ChartOptions> {
  const zone = isUtcDays(interval) ? { timeZone: 'UTC' } : {};
  const hasSeconds = interval === '1s';
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { ...zone, ...options }); // Year, month and day with dashes.
  const day = write({ month: '2-digit', day: '2-digit' });
  const date = write({ dateStyle: 'short' });
  const time = write({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(hasSeconds ? { second: '2-digit' } : {}),
  });
  const isDays = isUtcDays(interval);
  return {
    timeScale: {
      timeVisible: !isDays,
      secondsVisible: hasSeconds,
      tickMarkFormatter: (at: library.Time, type: number) =>
        (type >= FIRST_TIME_OF_DAY ? time : type === WHOLE_YEAR ? date : day).format(msOf(at)),
    },
    localization: {
      timeFormatter: (at: library.Time) =>
        isDays ? date.format(msOf(at)) : `${date.format(msOf(at))} ${time.format(msOf(at))}`,
    },
  };
}

/** Members of the library's TickMarkType. */
const WHOLE_YEAR = 0;
const FIRST_TIME_OF_DAY = 3;

export function timeOf(startMs: number): library.UTCTimestamp {
  return (startMs / 1_000) as library.UTCTimestamp;
}

export function msOf(time: library.Time): number {
  return typeof time === 'number' ? time * 1_000 : Number.NaN;
}
