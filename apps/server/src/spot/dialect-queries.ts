/**
 * Queries of a member's own orders and fills and of a market's trades as programs ask for them:
 * from an id or a moment on, oldest first. Those of strategy bots are excluded.
 */
import type { SpotOrderRecord, SpotTradeRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { type OrderRow, type TradeRow, readOrderRow, readTradeRow } from './storage.ts';

export { findOrderOf } from './queries.ts';

type Span = {
  /** The index in the market table. */
  market: number;
  fromId?: number | undefined;
  fromMs?: number | undefined;
  /** Inclusive, as programs ask. */
  toMs?: number | undefined;
  limit: number;
};

/** From an id or a moment on the oldest, otherwise the newest; ascending either way. */
export async function listBotOrdersOf(
  pool: Pool,
  uid: number,
  span: Span,
): Promise<SpotOrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order
     where uid = $1 and bot_id is null and market = $2
       and ($3::bigint is null or id >= $3)
       and ($4::bigint is null or created_at_ms >= $4)
       and ($5::bigint is null or created_at_ms <= $5)
     order by id ${isFromStart(span) ? 'asc' : 'desc'} limit $6`,
    [uid, ...valuesOf(span)],
  );
  return ascending(rows.map(readOrderRow));
}

/** The newest with this client id: one that was used again after a day names the later one. */
export async function findOrderByClientId(
  pool: Pool,
  uid: number,
  clientOrderId: string,
): Promise<SpotOrderRecord | undefined> {
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order
     where uid = $1 and client_order_id = $2 and bot_id is null order by id desc limit 1`,
    [uid, clientOrderId],
  );
  return rows[0] && readOrderRow(rows[0]);
}

/** Both legs of these OCOs, which have the numbers of their limit legs; each pair is together. */
export async function listOcoLegs(
  pool: Pool,
  uid: number,
  ocoIds: readonly number[],
): Promise<SpotOrderRecord[]> {
  const ids = ocoIds.flatMap((id) => [id, id + 1]);
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order
     where id = any($2::bigint[]) and uid = $1 and bot_id is null and oco_id = any($3::bigint[])
     order by id`,
    [uid, ids, ocoIds],
  );
  return rows.map(readOrderRow);
}

/** Both legs of a member's OCOs of all markets: from one or a moment on, otherwise the newest. */
export async function listOwnOcos(
  pool: Pool,
  uid: number,
  span: Omit<Span, 'market'>,
): Promise<SpotOrderRecord[]> {
  const { fromId = null, fromMs = null, toMs = null, limit } = span;
  const { rows } = await pool.query<{ id: number }>(
    `select id::float8 from spot_order
     where uid = $1 and bot_id is null and oco_id = id
       and ($2::bigint is null or id >= $2)
       and ($3::bigint is null or created_at_ms >= $3)
       and ($4::bigint is null or created_at_ms <= $4)
     order by id ${isFromStart(span) ? 'asc' : 'desc'} limit $5`,
    [uid, fromId, fromMs, toMs, limit],
  );
  return listOcoLegs(
    pool,
    uid,
    rows.map(({ id }) => id),
  );
}

/** Own fills; with an order only its own. */
export async function listBotTradesOf(
  pool: Pool,
  uid: number,
  { orderId, ...span }: Span & { orderId?: number | undefined },
): Promise<SpotTradeRecord[]> {
  const order = isFromStart(span) ? 'asc' : 'desc';
  const side = (name: 'buyer' | 'seller') => `
    (select * from spot_trade
     where ${name}_uid = $1 and ${name}_bot_id is null and market = $2
       and ($3::bigint is null or id >= $3)
       and ($4::bigint is null or at_ms >= $4)
       and ($5::bigint is null or at_ms <= $5)
       and ($7::bigint is null or ${name}_order_id = $7)
     order by id ${order} limit $6)`;
  const { rows } = await pool.query<TradeRow>(
    `select * from (${side('buyer')} union all ${side('seller')}) t order by id ${order} limit $6`,
    [uid, ...valuesOf(span), orderId ?? null],
  );
  return ascending(rows.map(readTradeRow));
}

/** Which of these own orders are legs of an OCO, and of which one. */
export async function findOcoIds(
  pool: Pool,
  uid: number,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; ocoId: number }>(
    `select id::float8, oco_id::float8 as "ocoId" from spot_order
     where id = any($2::bigint[]) and uid = $1 and oco_id is not null`,
    [uid, orderIds],
  );
  return new Map(rows.map(({ id, ocoId }) => [id, ocoId]));
}

/** Of a market, whoever traded. */
export async function listMarketTrades(pool: Pool, span: Span): Promise<SpotTradeRecord[]> {
  const { rows } = await pool.query<TradeRow>(
    `select * from spot_trade
     where market = $1
       and ($2::bigint is null or id >= $2)
       and ($3::bigint is null or at_ms >= $3)
       and ($4::bigint is null or at_ms <= $4)
     order by id ${isFromStart(span) ? 'asc' : 'desc'} limit $5`,
    valuesOf(span),
  );
  return ascending(rows.map(readTradeRow));
}

function isFromStart({ fromId, fromMs }: Pick<Span, 'fromId' | 'fromMs'>): boolean {
  return fromId !== undefined || fromMs !== undefined;
}

function valuesOf({ market, fromId, fromMs, toMs, limit }: Span): unknown[] {
  return [market, fromId ?? null, fromMs ?? null, toMs ?? null, limit];
}

function ascending<Row extends { id: number }>(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => one.id - other.id);
}

/** The first and the last of a market's newest trades; undefined when there is none. */
export async function findNewestTrades(
  pool: Pool,
  { market, count }: { market: number; count: number },
): Promise<{ first: SpotTradeRecord; last: SpotTradeRecord } | undefined> {
  const { rows } = await pool.query<TradeRow>(
    `(select * from spot_trade where market = $1 order by id desc limit 1)
     union all
     (select * from spot_trade where market = $1 order by id desc offset $2 limit 1)`,
    [market, count - 1],
  );
  const [last, first = last] = rows;
  return first && last && { first: readTradeRow(first), last: readTradeRow(last) };
}
