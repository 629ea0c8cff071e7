/** Reads of series, volatility, positions and sales. Only the exchange writes these tables. */
import type { OptionSale, OptionRecord, SeriesRecord, VolatilityMinute } from '@anywhen/exchange';
import {
  OPTION_RULES,
  OPTION_STATES,
  type OptionRule,
  type OptionState,
  type PricedSecond,
  optionCodeOf,
} from '@anywhen/protocol';
import { REGIMES, type VersionChange } from '@anywhen/prices';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import type { Database } from '../core/storage/table.ts';
import { positionTable, saleTable, seriesTable, volatilityTable } from './storage.ts';

type PositionPage = {
  /** The index in the market table. */
  market: number | undefined;
  state: OptionState | undefined;
  isCurrentOnly: boolean;
  /** Only positions with a smaller id. */
  beforeId: number | undefined;
  /** Bought at or after the first moment, and before the second. */
  fromMs: number | undefined;
  toMs: number | undefined;
  limit: number;
};

/** Newest first. */
export function listPositionsOf(
  pool: Pool,
  uid: number,
  { market, state, isCurrentOnly, beforeId, fromMs, toMs, limit }: PositionPage,
): Promise<OptionRecord[]> {
  return positionTable.list(
    pool,
    `where uid = $1
       and ($2::smallint is null or market = $2)
       and ($3::smallint is null or state = $3)
       and (not $4::boolean or state < 2)
       and ($5::bigint is null or id < $5)
       and ($6::bigint is null or bought_at_ms >= $6)
       and ($7::bigint is null or bought_at_ms < $7)
     order by id desc limit $8`,
    [
      uid,
      market ?? null,
      state ? OPTION_STATES.indexOf(state) : null,
      isCurrentOnly,
      beforeId ?? null,
      fromMs ?? null,
      toMs ?? null,
      limit,
    ],
  );
}

/** A position with its series and all its sales. */
export type ProvenPosition = {
  position: OptionRecord;
  series: SeriesRecord;
  sales: OptionSale[];
};

export function findOwnPosition(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<ProvenPosition | undefined> {
  return findPosition(pool, 'where id = $1 and uid = $2', [id, uid]);
}

export function findSharedPosition(
  pool: Pool,
  shareId: string,
): Promise<ProvenPosition | undefined> {
  return findPosition(pool, 'where share_id = $1', [shareId]);
}

async function findPosition(
  pool: Pool,
  condition: string,
  values: readonly (string | number)[],
): Promise<ProvenPosition | undefined> {
  const position = await positionTable.find(pool, condition, values);
  if (!position) return undefined;
  const series = await findSeries(pool, position.series);
  if (!series) throw new Error(`position ${position.id} has no series`);
  const sales = await saleTable.list(pool, 'where position_id = $1 order by no', [position.id]);
  return { position, series, sales };
}

export function findSeries(pool: Pool, code: string): Promise<SeriesRecord | undefined> {
  return seriesTable.find(pool, 'where code = $1', [code]);
}

/** The oldest first. */
export function listVolatilityOf(
  pool: Pool,
  { market, from, to, limit }: { market: number; from: number; to: number; limit: number },
): Promise<VolatilityMinute[]> {
  const rest = 'where market = $1 and second between $2 and $3 order by second limit $4';
  return volatilityTable.list(pool, rest, [market, from, to, limit]);
}

export async function findFirstMinute(pool: Pool, market: number): Promise<number | null> {
  const { rows } = await pool.query<{ second: string }>(
    'select second from option_volatility where market = $1 order by second limit 1',
    [market],
  );
  return rows[0] ? Number(rows[0].second) : null;
}

/** Those that ended by their expiry. */
export function listOptionsEndedSince(pool: Pool, page: SincePage): Promise<OptionRecord[]> {
  return positionTable.listSince(pool, 'ended_at_ms >= $1 and state > 2', page);
}

/** What was open at a past moment, with the inputs of a quote at that moment. */
type PastOption = {
  readonly atMs: number;
  readonly position: OptionRecord;
  readonly left: number;
  readonly rule: OptionRule;
  readonly spreadBps: number;
  readonly versions: readonly VersionChange[];
  readonly market: Omit<PricedSecond, 'second'>;
};

/** With price and volatility of the last whole minute, or of its purchase when there was none. */
export async function listOptionsOpenAt(
  db: Database,
  uid: number,
  moments: readonly number[],
): Promise<PastOption[]> {
  type Then = { at_ms: string; left_then: number; rule: number; spread_bps: number };
  type Process = { versions: VersionChange[] };
  type Market = { price: string; sigma: number; regime: number | null };
  const { rows } = await db.query<Then & Process & Market>(
    `select p.*, m.at_ms, s.rule, s.spread_bps, s.versions,
       (p.quantity - coalesce(o.sold, 0))::integer as left_then,
       coalesce(v.price, p.filled_price) as price, coalesce(v.sigma, p.filled_sigma) as sigma,
       coalesce(v.regime, p.filled_regime) as regime
     from (select distinct unnest($2::bigint[]) as at_ms) m
     join (
       select * from option_position where uid = $1 and ended_at_ms is null
       union all
       select * from option_position where uid = $1 and ended_at_ms >= $3) p
       on p.bought_at_ms < m.at_ms and coalesce(p.ended_at_ms, m.at_ms) >= m.at_ms
     join option_series s on s.code = p.series
     left join lateral (
       select sum(quantity) as sold from option_sale
       where position_id = p.id and sold_at_ms < m.at_ms) o on true
     left join lateral (
       select price, sigma, regime from option_volatility
       where market = p.market and second between p.filled_second and m.at_ms / 1000
       order by second desc limit 1) v on true`,
    [uid, moments, Math.min(...moments)],
  );
  return rows.map((row) => ({
    atMs: Number(row.at_ms),
    position: positionTable.read(row),
    left: row.left_then,
    rule: OPTION_RULES[row.rule] ?? 'opt/1',
    spreadBps: row.spread_bps,
    versions: row.versions,
    market: {
      priceUnits: Number(row.price),
      sigmaUnits: row.sigma,
      regime: row.regime === null ? null : (REGIMES[row.regime] ?? null),
    },
  }));
}

/** The option code, by position. */
export async function listOptionsOf(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const positions = await positionTable.list(pool, 'where id = any($1)', [ids]);
  return new Map(
    positions.map((position) => {
      const { id, series: code, symbol } = position;
      return [id, optionCodeOf({ code, symbol }, position)];
    }),
  );
}
