/**
 * Candles as programs ask for them, also of lengths the app has not: those are put together of
 * shorter ones (rulebook 29.6). Pure but for where the shorter ones come from.
 */
import {
  DAY_MS,
  type FullCandle,
  HOUR_MS,
  INTERVAL_MS,
  type Interval,
  MINUTE_MS,
  intervalStart,
  mergeCandles,
} from '@anywhen/prices';
import type { BotInterval } from '@anywhen/protocol';

/** Of candles that begin in a span, ascending and without a gap. */
export type CandleSource = (query: {
  interval: Interval;
  limit: number;
  fromMs?: number | undefined;
  beforeMs?: number | undefined;
}) => Promise<FullCandle[]>;

type Length = {
  readonly of: Interval;
  /** How many of those at most. */
  readonly count: number;
  startOf(ms: number): number;
  /** Of the next one. */
  endOf(startMs: number): number;
};

const own = (interval: Interval): Length => ({
  of: interval,
  count: 1,
  startOf: (ms) => intervalStart(interval, ms),
  endOf: (startMs) => startMs + INTERVAL_MS[interval],
});

const several = (of: Interval, ms: number): Length => ({
  of,
  count: ms / INTERVAL_MS[of],
  startOf: (atMs) => Math.floor(atMs / ms) * ms,
  endOf: (startMs) => startMs + ms,
});

const MONTH: Length = {
  of: '1d',
  count: 31,
  startOf: (ms) => monthOf(ms, 0),
  endOf: (startMs) => monthOf(startMs, 1),
};

const LENGTHS: Readonly<Record<BotInterval, Length>> = {
  '1m': own('1m'),
  '3m': several('1m', 3 * MINUTE_MS),
  '5m': own('5m'),
  '15m': own('15m'),
  '30m': own('30m'),
  '1h': own('1h'),
  '2h': several('1h', 2 * HOUR_MS),
  '4h': own('4h'),
  '6h': several('1h', 6 * HOUR_MS),
  '8h': several('4h', 8 * HOUR_MS),
  '12h': several('4h', 12 * HOUR_MS),
  '1d': own('1d'),
  '3d': several('1d', 3 * DAY_MS),
  '1w': own('1w'),
  '1M': MONTH,
};

export type BotCandle = { readonly candle: FullCandle; readonly endMs: number };

/** From a moment on the oldest, otherwise the newest; those that begin in the span. */
export async function listBotCandles(
  source: CandleSource,
  asked: {
    interval: BotInterval;
    limit: number;
    fromMs?: number | undefined;
    toMs?: number | undefined;
  },
): Promise<BotCandle[]> {
  const { startOf, endOf, of, count } = LENGTHS[asked.interval];
  const { limit, toMs } = asked;
  const beforeMs = toMs === undefined ? undefined : endOf(startOf(toMs));
  const fromMs = asked.fromMs === undefined ? undefined : firstFrom(asked.fromMs, startOf, endOf);
  // One more, because the first of the newest may begin within a longer one.
  const wanted = { interval: of, limit: count * (limit + 1), fromMs, beforeMs };
  const shorter = await source(wanted);
  const groups = new Map<number, FullCandle[]>();
  for (const candle of shorter) {
    const startMs = startOf(candle.startMs);
    groups.set(startMs, [...(groups.get(startMs) ?? []), candle]);
  }
  // Fewer than asked for are all there are: then the first one begins where prices begin.
  const isAll = shorter.length < wanted.limit;
  const whole = [...groups].filter(([startMs, [first]], place) => {
    return place > 0 || isAll || first?.startMs === startMs;
  });
  const all = whole.map(([startMs, parts]) => {
    return { candle: mergeCandles(startMs, parts), endMs: endOf(startMs) };
  });
  const inSpan = all.filter(({ candle }) => candle.startMs <= (toMs ?? Infinity));
  return fromMs === undefined ? inSpan.slice(-limit) : inSpan.slice(0, limit);
}

function firstFrom(fromMs: number, startOf: Length['startOf'], endOf: Length['endOf']): number {
  const startMs = startOf(fromMs);
  return startMs === fromMs ? startMs : endOf(startMs);
}

function monthOf(ms: number, later: number): number {
  const at = new Date(ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
}
