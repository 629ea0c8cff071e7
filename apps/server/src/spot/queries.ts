/**
 * Queries of orders, fills and positions: a member's own, or those of one of their bots. Only the
 * exchange writes these tables.
 */
import { type SpotOrderRecord, type SpotTradeRecord, findSpotMarket } from '@anywhen/exchange';
import { MARKETS, at } from '@anywhen/prices';
import { ORDER_STATES, ORDER_TYPES, SIDES, TRIGGER_KINDS } from '@anywhen/protocol';
import type { OrderKind, Side } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { OrdersAsked } from '../facets/server-module.ts';
import { IS_OPEN, type OrderRow, type TradeRow, readOrderRow, readTradeRow } from './storage.ts';

type PageFilter = {
  /** The index in the market table. */
  market?: number | undefined;
  /** Only those with a smaller id. */
  beforeId?: number | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  limit: number;
};

/** Without a bot, a member's own orders and fills; those of bots are excluded. */
type OrderOwner = { uid: number; botId?: number };

/** A missing market matches nothing. */
export const NO_MARKET = -1;

export type OrderFilter = PageFilter & {
  side?: Side | undefined;
  kind?: OrderKind | undefined;
};

/** Newest first; without `isOpen` both the open and the completed ones. */
export async function listOrdersOf(
  pool: Pool,
  { uid, botId }: OrderOwner,
  filter: OrderFilter & { isOpen?: boolean | undefined },
): Promise<SpotOrderRecord[]> {
  const { isOpen, market, beforeId, fromMs, toMs, side, kind, limit } = filter;
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order
     where uid = $1 and ${ofBot('bot_id', botId, 9)}
       and ($2::boolean is null or ${IS_OPEN} = $2)
       and ($3::smallint is null or market = $3)
       and ($4::bigint is null or id < $4)
       and ($5::bigint is null or created_at_ms >= $5)
       and ($6::bigint is null or created_at_ms < $6)
       and ($7::smallint is null or side = $7)
       and ${kind === undefined ? 'true' : OF_KIND[kind]}
     order by id desc limit $8`,
    [
      uid,
      isOpen ?? null,
      market ?? null,
      beforeId ?? null,
      fromMs ?? null,
      toMs ?? null,
      side === undefined ? null : SIDES.indexOf(side),
      limit,
      ...botValues(botId),
    ],
  );
  return rows.map(readOrderRow);
}

/** The same distinction as `orderKind` of the protocol. */
const OF_KIND: Readonly<Record<OrderKind, string>> = {
  limit: `(oco_id is null and trigger_kind is null and type = ${ORDER_TYPES.indexOf('limit')})`,
  market: `(oco_id is null and trigger_kind is null and type = ${ORDER_TYPES.indexOf('market')})`,
  stop: `(oco_id is null and trigger_kind = ${TRIGGER_KINDS.indexOf('stop')})`,
  'take-profit': `(oco_id is null and trigger_kind = ${TRIGGER_KINDS.indexOf('take-profit')})`,
  oco: '(oco_id is not null)',
};

/**
 * Orders that have moved money, most recently changed first; with a currency only those that moved
 * it. An order moves what it gives from its first moment, and what it gets with its fills; one that
 * expired at once has moved nothing.
 */
export async function listOrdersByChange(
  pool: Pool,
  uid: number,
  { currency, fromMs, toMs, before, limit }: OrdersAsked,
): Promise<SpotOrderRecord[]> {
  const isQuote = currency === 'USDT';
  const { rows } = await pool.query<OrderRow>(
    `select * from spot_order
     where uid = $1 and bot_id is null
       and (state <> $2 or executed_lots > 0 or updated_at_ms > created_at_ms)
       and ($3::smallint is null or side = $3 or executed_lots > 0)
       and ($4::smallint is null or market = $4)
       and ($5::bigint is null or updated_at_ms >= $5)
       and ($6::bigint is null or updated_at_ms < $6)
       and ($7::bigint is null or (updated_at_ms, id) < ($7, $8::bigint))
     order by updated_at_ms desc, id desc limit $9`,
    [
      uid,
      ORDER_STATES.indexOf('EXPIRED'),
      currency === undefined ? null : SIDES.indexOf(isQuote ? 'buy' : 'sell'),
      currency === undefined || isQuote
        ? null
        : (findSpotMarket(`${currency}USDT`)?.index ?? NO_MARKET),
      fromMs ?? null,
      toMs ?? null,
      before?.atMs ?? null,
      before?.orderId ?? null,
      limit,
    ],
  );
  return rows.map(readOrderRow);
}

/** By the ids of orders, bots' own as well. */
export async function listOrderMarkets(
  pool: Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; market: number }>(
    'select id::float8, market from spot_order where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, market }) => [id, at(MARKETS, market).symbol]));
}

export async function findOrderOf(
  pool: Pool,
  uid: number,
  orderId: number,
): Promise<SpotOrderRecord | undefined> {
  const { rows } = await pool.query<OrderRow>(
    'select * from spot_order where id = $2 and uid = $1 and bot_id is null',
    [uid, orderId],
  );
  return rows[0] && readOrderRow(rows[0]);
}

/** Of these numbers; those of bots are excluded. */
export async function listOwnOrders(
  pool: Pool,
  uid: number,
  ids: readonly number[],
): Promise<SpotOrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    'select * from spot_order where id = any($2) and uid = $1 and bot_id is null',
    [uid, ids],
  );
  return rows.map(readOrderRow);
}

/** Newest first. A member is on one side of a trade only, so no trade is found twice. */
export async function listTradesOf(
  pool: Pool,
  { uid, botId }: OrderOwner,
  { market, beforeId, fromMs, toMs, limit }: PageFilter,
): Promise<SpotTradeRecord[]> {
  const side = (name: 'buyer' | 'seller') => `
    (select * from spot_trade
     where ${name}_uid = $1 and ${ofBot(`${name}_bot_id`, botId, 7)}
       and ($2::smallint is null or market = $2)
       and ($3::bigint is null or id < $3)
       and ($4::bigint is null or at_ms >= $4)
       and ($5::bigint is null or at_ms < $5)
     order by id desc limit $6)`;
  const { rows } = await pool.query<TradeRow>(
    `select * from (${side('buyer')} union all ${side('seller')}) t order by id desc limit $6`,
    [
      uid,
      market ?? null,
      beforeId ?? null,
      fromMs ?? null,
      toMs ?? null,
      limit,
      ...botValues(botId),
    ],
  );
  return rows.map(readTradeRow);
}

/** Written out, so that each of the two uses its own index. */
function ofBot(column: string, botId: number | undefined, place: number): string {
  return botId === undefined ? `${column} is null` : `${column} = $${place}`;
}

function botValues(botId: number | undefined): number[] {
  return botId === undefined ? [] : [botId];
}

/** Of a member's own order the first ones, in the order they happened. */
export async function listTradesOfOrder(
  pool: Pool,
  { id, uid, side }: SpotOrderRecord,
  limit: number,
): Promise<SpotTradeRecord[]> {
  const party = side === 'buy' ? 'buyer' : 'seller';
  const { rows } = await pool.query<TradeRow>(
    `select * from spot_trade where ${party}_uid = $1 and ${party}_bot_id is null
       and ${party}_order_id = $2 order by id limit $3`,
    [uid, id, limit],
  );
  return rows.map(readTradeRow);
}

/** The last trades of each of these markets, newest first. */
export async function listLastTrades(
  pool: Pool,
  { markets, perMarket }: { markets: readonly number[]; perMarket: number },
): Promise<SpotTradeRecord[]> {
  const { rows } = await pool.query<TradeRow>(
    `select t.* from unnest($1::smallint[]) m(market)
     cross join lateral (
       select * from spot_trade where market = m.market order by id desc limit $2) t
     order by t.id desc`,
    [markets, perMarket],
  );
  return rows.map(readTradeRow);
}

export type HeldPosition = {
  currency: string;
  available: bigint;
  held: bigint;
  costUnits: bigint;
};

/** What the spot account holds, each currency with its cost; USDT is money, not a position. */
export async function listHoldings(pool: Pool, uid: number): Promise<HeldPosition[]> {
  const { rows } = await pool.query<{
    currency: string;
    available: string;
    held: string;
    cost_units: string | null;
  }>(
    `select b.currency, b.available, b.held, c.cost_units
     from (
       select a.currency,
         coalesce(sum(p.balance_after) filter (where a.bucket = 'available'), 0) as available,
         coalesce(sum(p.balance_after) filter (where a.bucket = 'held'), 0) as held
       from account a
       cross join lateral (
         select balance_after from posting where account_id = a.id order by seq desc limit 1) p
       where a.uid = $1 and a.kind = 'spot' and a.currency <> 'USDT'
       group by a.currency) b
     left join spot_position c on c.uid = $1 and c.currency = b.currency
     where b.available + b.held > 0
     order by b.currency`,
    [uid],
  );
  return rows.map(({ currency, available, held, cost_units }) => {
    const costUnits = BigInt(cost_units ?? 0);
    return { currency, available: BigInt(available), held: BigInt(held), costUnits };
  });
}
