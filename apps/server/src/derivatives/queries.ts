/** Reads of leveraged contracts. Only the exchange writes these tables. */
import type {
  FundingRound,
  LeverageOrderRecord,
  PositionEventRecord,
  PositionRecord,
} from '@anywhen/exchange';
import { MARKETS, at, marketIndex } from '@anywhen/prices';
import { POSITION_SIDES } from '@anywhen/protocol';
import type { Pool } from 'pg';
import {
  type EventRow,
  type OrderRow,
  type PositionRow,
  readEventRow,
  readOrderRow,
  readPositionRow,
} from './rows.ts';

type RecordPage = {
  /** Undefined means both. */
  isOpen: boolean | undefined;
  symbol: string | undefined;
  fromMs: number | undefined;
  toMs: number | undefined;
  /** Only those with a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listOrdersOf(
  pool: Pool,
  uid: number,
  page: RecordPage,
): Promise<LeverageOrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    pageText({ table: 'leverage_order', by: 'created_at_ms' }),
    valuesOf(uid, page),
  );
  return rows.map(readOrderRow);
}

/** Newest first. */
export async function listPositionsOf(
  pool: Pool,
  uid: number,
  page: RecordPage,
): Promise<PositionRecord[]> {
  const { rows } = await pool.query<PositionRow>(
    pageText({ table: 'leverage_position', by: 'opened_at_ms' }),
    valuesOf(uid, page),
  );
  return rows.map(readPositionRow);
}

/** Both lists begin with their open states. */
function pageText({ table, by }: { table: string; by: string }): string {
  return `select * from ${table}
     where uid = $1
       and ($2::boolean is null or (state in (0, 1)) = $2)
       and ($3::smallint is null or market = $3)
       and ($4::bigint is null or ${by} >= $4)
       and ($5::bigint is null or ${by} < $5)
       and ($6::bigint is null or id < $6)
     order by id desc limit $7`;
}

function valuesOf(uid: number, { isOpen, symbol, fromMs, toMs, beforeId, limit }: RecordPage) {
  const market = symbol === undefined ? null : marketIndex(symbol);
  return [uid, isOpen ?? null, market, fromMs ?? null, toMs ?? null, beforeId ?? null, limit];
}

export async function findOwnOrder(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<LeverageOrderRecord | undefined> {
  const { rows } = await pool.query<OrderRow>(
    'select * from leverage_order where id = $1 and uid = $2',
    [id, uid],
  );
  return rows[0] && readOrderRow(rows[0]);
}

export async function findOwnPosition(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<PositionRecord | undefined> {
  const { rows } = await pool.query<PositionRow>(
    'select * from leverage_position where id = $1 and uid = $2',
    [id, uid],
  );
  return rows[0] && readPositionRow(rows[0]);
}

export async function findSharedPosition(
  pool: Pool,
  shareId: string,
): Promise<PositionRecord | undefined> {
  const { rows } = await pool.query<PositionRow>(
    'select * from leverage_position where share_id = $1',
    [shareId],
  );
  return rows[0] && readPositionRow(rows[0]);
}

/** Newest first; a receipt needs all of them. */
export async function listEventsOf(
  pool: Pool,
  positionId: number,
  limit?: number,
): Promise<PositionEventRecord[]> {
  const { rows } = await pool.query<EventRow>(
    'select * from leverage_event where position_id = $1 order by no desc limit $2',
    [positionId, limit ?? null],
  );
  return rows.map(readEventRow);
}

type InsuranceLine = { id: number; atMs: number; units: bigint; balanceAfter: bigint };

/** Payments into and out of the insurance, newest first. */
export async function listInsurance(
  pool: Pool,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<InsuranceLine[]> {
  const { rows } = await pool.query<Record<'seq' | 'at_ms' | 'units' | 'balance_after', string>>(
    `select p.seq, p.at_ms, p.units, p.balance_after
     from account a join posting p on p.account_id = a.id
     where a.owner = 'house:insurance' and ($1::bigint is null or p.seq < $1)
     order by p.seq desc limit $2`,
    [beforeId ?? null, limit],
  );
  return rows.map(({ seq, at_ms, units, balance_after }) => ({
    id: Number(seq),
    atMs: Number(at_ms),
    units: BigInt(units),
    balanceAfter: BigInt(balance_after),
  }));
}

/** Newest first; within a second in market table order. */
export async function listFundingRounds(
  pool: Pool,
  {
    symbol,
    beforeId,
    limit,
  }: { symbol: string | undefined; beforeId: number | undefined; limit: number },
): Promise<(FundingRound & { id: number })[]> {
  const { rows } = await pool.query<{
    second: string;
    market: number;
    rate_bps: number;
    ticks: string;
  }>(
    `select * from funding_round
     where ($1::smallint is null or market = $1)
       and ($2::bigint is null or second * 100 + (99 - market) < $2)
     order by second desc, market limit $3`,
    [symbol === undefined ? null : marketIndex(symbol), beforeId ?? null, limit],
  );
  return rows.map(({ second, market, rate_bps, ticks }) => ({
    id: Number(second) * 100 + (99 - market),
    second: Number(second),
    symbol: at(MARKETS, market).symbol,
    rateBps: rate_bps,
    ticks: Number(ticks),
  }));
}

/** All members' positions that a tick has ended at this moment or later, by id. */
export async function listPositionsEndedSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<PositionRecord[]> {
  const { rows } = await pool.query<PositionRow>(
    `select * from leverage_position
     where ended_at_ms >= $1 and ending <> 0 and id > $2 order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readPositionRow);
}

/** All members' resting limit orders that were filled at this moment or later, by id. */
export async function listLeverageFilledSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<LeverageOrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    `select * from leverage_order
     where state = 2 and reached_second is not null and updated_at_ms >= $1 and id > $2
     order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readOrderRow);
}

/** A position at a past moment: what was open, and its cost. */
type PastPosition = Pick<PositionRecord, 'symbol' | 'side' | 'lots' | 'entryValueUnits'> & {
  readonly atMs: number;
};

export async function listPositionsOpenAt(
  pool: Pool,
  uid: number,
  moments: readonly number[],
): Promise<PastPosition[]> {
  const { rows } = await pool.query<
    Pick<PositionRow, 'market' | 'side'> &
      Record<'at_ms' | 'lots_after' | 'entry_value_after', string>
  >(
    `select m.at_ms, p.market, p.side, e.lots_after, e.entry_value_after
     from (select distinct unnest($2::bigint[]) as at_ms) m
     join leverage_position p on p.uid = $1 and p.opened_at_ms < m.at_ms
       and coalesce(p.ended_at_ms, m.at_ms) >= m.at_ms
     join lateral (
       select lots_after, entry_value_after from leverage_event
       where position_id = p.id and at_ms < m.at_ms order by no desc limit 1) e on true`,
    [uid, moments],
  );
  return rows.map((row) => ({
    atMs: Number(row.at_ms),
    symbol: at(MARKETS, row.market).symbol,
    side: at(POSITION_SIDES, row.side),
    lots: BigInt(row.lots_after),
    entryValueUnits: BigInt(row.entry_value_after),
  }));
}

/** What the flow record shows beside a position: its market. */
export function listPositionMarkets(pool: Pool, ids: readonly number[]) {
  return listMarketsOf(pool, 'leverage_position', ids);
}

/** The same beside an order's hold. */
export function listOrderMarkets(pool: Pool, ids: readonly number[]) {
  return listMarketsOf(pool, 'leverage_order', ids);
}

async function listMarketsOf(
  pool: Pool,
  table: 'leverage_position' | 'leverage_order',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; market: number }>(
    `select id, market from ${table} where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, market }) => [Number(id), at(MARKETS, market).symbol]));
}
