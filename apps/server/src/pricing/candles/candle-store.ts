/** The candle table: all SQL on it. Only complete candles are written, and each only once. */
import { type FullCandle, INTERVALS, INTERVAL_MS, type Interval, MARKETS } from '@anywhen/prices';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '../../core/storage/table.ts';
import type { CompleteCandle } from './candle-book.ts';

type Reader = Pool | ClientBase;
type CandleRow = [
  startMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volumeCents: number,
  baseUnits: number,
  trades: number,
];

/**
 * Of a candle whose minutes were gone when this was added, what its quote volume buys at the mean
 * of its own prices.
 */
const BASE_UNITS = `coalesce(base_units,
  floor(volume_cents::float8 * 4e8 / (open + high + low + close)::float8 + 0.5))`;

/**
 * As float8 the driver returns numbers; every value is an integer far below 2^53. Sort by
 * candle.start_ms: an unqualified start_ms is this output column, which has no index.
 */
const FIGURES = `start_ms::float8, open::float8, high::float8, low::float8, close::float8,
  volume_cents::float8, ${BASE_UNITS}::float8, trades::float8`;

export function intervalCode(interval: Interval): number {
  return INTERVALS.indexOf(interval);
}

/** The newest candles that begin before a moment, oldest first. */
export async function listCandles(
  reader: Reader,
  query: { market: number; interval: Interval; beforeMs: number; limit: number },
): Promise<FullCandle[]> {
  const { market, interval, beforeMs, limit } = query;
  const { rows } = await reader.query<CandleRow>({
    name: 'list-candles',
    text: `select ${FIGURES} from candle
           where market = $1 and interval = $2 and start_ms < $3
           order by candle.start_ms desc limit $4`,
    values: [market, intervalCode(interval), beforeMs, limit],
    rowMode: 'array',
  });
  return rows.map(toCandle).toReversed();
}

/** All markets' candles of an interval from a moment on, each market's oldest first. */
export async function listCandlesSince(
  reader: Reader,
  { interval, fromMs }: { interval: Interval; fromMs: number },
): Promise<CompleteCandle[]> {
  const { rows } = await reader.query<[market: number, ...CandleRow]>({
    text: `select m, ${FIGURES}
           from generate_series(0, $1::int) m cross join lateral (
             select * from candle
             where market = m and interval = $2 and start_ms >= $3
             order by candle.start_ms) c`,
    values: [MARKETS.length - 1, intervalCode(interval), fromMs],
    rowMode: 'array',
  });
  return rows.map(([market, ...figures]) => ({ market, interval, candle: toCandle(figures) }));
}

/** The close of a market's hour that ended at a moment; undefined when it is not stored. */
export async function findHourCloses(
  reader: Database,
  { markets, endsMs }: { markets: readonly number[]; endsMs: readonly number[] },
): Promise<(hour: { market: number; endMs: number }) => number | undefined> {
  const { rows } = await reader.query<[market: number, startMs: number, close: number]>({
    text: `select market, start_ms::float8, close::float8 from candle
           where market = any($1) and interval = $2 and start_ms = any($3)`,
    values: [markets, intervalCode('1h'), endsMs.map((endMs) => endMs - INTERVAL_MS['1h'])],
    rowMode: 'array',
  });
  const closes = new Map(
    rows.map(([market, startMs, close]) => [`${market} ${startMs + INTERVAL_MS['1h']}`, close]),
  );
  return ({ market, endMs }) => closes.get(`${market} ${endMs}`);
}

/** The close of the last candle that had ended at each moment; undefined before the first. */
export async function findClosesBefore(
  reader: Reader,
  { interval, asked }: { interval: Interval; asked: readonly { market: number; atMs: number }[] },
): Promise<(number | undefined)[]> {
  const { rows } = await reader.query<{ close: number | null }>(
    `select c.close::float8
     from unnest($1::smallint[], $2::bigint[]) with ordinality as a(market, at_ms, place)
     left join lateral (
       select close from candle
       where market = a.market and interval = $3 and start_ms <= a.at_ms - $4::bigint
       order by candle.start_ms desc limit 1) c on true
     order by a.place`,
    [
      asked.map(({ market }) => market),
      asked.map(({ atMs }) => atMs),
      intervalCode(interval),
      INTERVAL_MS[interval],
    ],
  );
  return rows.map(({ close }) => close ?? undefined);
}

/** End of the last stored minute; minutes are written for all markets at once. */
export async function findMinutesEndMs(reader: Reader): Promise<number | undefined> {
  const [last] = await listCandles(reader, {
    market: 0,
    interval: '1m',
    beforeMs: Number.MAX_SAFE_INTEGER,
    limit: 1,
  });
  return last && last.startMs + INTERVAL_MS['1m'];
}

/** Columns for `unnest`, as array literals: joining numbers is cheaper than quoting each. */
export function candleColumns(candles: readonly CompleteCandle[]): string[] {
  const column = (valueOf: (each: CompleteCandle) => number) => `{${candles.map(valueOf).join()}}`;
  return [
    column(({ market }) => market),
    column(({ interval }) => intervalCode(interval)),
    column(({ candle }) => candle.startMs),
    column(({ candle }) => candle.open),
    column(({ candle }) => candle.high),
    column(({ candle }) => candle.low),
    column(({ candle }) => candle.close),
    column(({ candle }) => candle.volumeCents),
    column(({ candle }) => candle.baseUnits),
    column(({ candle }) => candle.trades),
  ];
}

/** Market by market, so that no delete takes long; returns how many rows were deleted. */
export async function deleteMinutesBefore(pool: Pool, beforeMs: number): Promise<number> {
  let deleted = 0;
  for (const market of MARKETS.keys()) {
    const { rowCount } = await pool.query(
      'delete from candle where market = $1 and interval = 0 and start_ms < $2',
      [market, beforeMs],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}

function toCandle(row: CandleRow): FullCandle {
  const [startMs, open, high, low, close, volumeCents, baseUnits, trades] = row;
  return { startMs, open, high, low, close, volumeCents, baseUnits, trades };
}
