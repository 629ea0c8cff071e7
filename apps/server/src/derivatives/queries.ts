/** Reads of leveraged contracts. Only the exchange writes these tables. */
import type {
  FundingRound,
  LeverageOrderRecord,
  PositionEventRecord,
  PositionRecord,
} from '@anywhen/exchange';
import { MARKETS, at, marketIndex } from '@anywhen/prices';
import {
  CLOSING_EVENTS,
  type INSURANCE_CAUSES,
  LEDGER_TYPES,
  POSITION_EVENTS,
  POSITION_SIDES,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import type { Database } from '../core/storage/table.ts';
import { eventTable, orderTable, positionTable, roundTable } from './storage.ts';

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
export function listOrdersOf(
  pool: Pool,
  uid: number,
  page: RecordPage,
): Promise<LeverageOrderRecord[]> {
  return orderTable.list(pool, pageBy('created_at_ms'), valuesOf(uid, page));
}

/** Newest first. */
export function listPositionsOf(
  pool: Pool,
  uid: number,
  page: RecordPage,
): Promise<PositionRecord[]> {
  return positionTable.list(pool, pageBy('opened_at_ms'), valuesOf(uid, page));
}

/** Both lists have their open states first. */
function pageBy(moment: 'created_at_ms' | 'opened_at_ms'): string {
  return `where uid = $1
       and ($2::boolean is null or (state in (0, 1)) = $2)
       and ($3::smallint is null or market = $3)
       and ($4::bigint is null or ${moment} >= $4)
       and ($5::bigint is null or ${moment} < $5)
       and ($6::bigint is null or id < $6)
     order by id desc limit $7`;
}

function valuesOf(uid: number, { isOpen, symbol, fromMs, toMs, beforeId, limit }: RecordPage) {
  const market = symbol === undefined ? null : marketIndex(symbol);
  return [uid, isOpen ?? null, market, fromMs ?? null, toMs ?? null, beforeId ?? null, limit];
}

export function findSharedPosition(
  pool: Pool,
  shareId: string,
): Promise<PositionRecord | undefined> {
  return positionTable.find(pool, 'where share_id = $1', [shareId]);
}

/** Newest first. */
export function listEventsOf(
  pool: Pool,
  positionId: number,
  limit: number,
): Promise<PositionEventRecord[]> {
  const rest = 'where position_id = $1 order by no desc limit $2';
  return eventTable.list(pool, rest, [positionId, limit]);
}

/** Oldest first: those with a larger number. */
export function listEventsAfter(
  pool: Pool,
  positionId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PositionEventRecord[]> {
  const rest = 'where position_id = $1 and no > $2 order by no limit $3';
  return eventTable.list(pool, rest, [positionId, after, limit]);
}

const CLOSINGS = CLOSING_EVENTS.map((kind) => POSITION_EVENTS.indexOf(kind)).join();

/** Of each position those of one moment, oldest first: what was closed then. */
export function listClosings(
  pool: Pool,
  closed: readonly { readonly positionId: number; readonly atMs: number }[],
): Promise<PositionEventRecord[]> {
  const rest = `where kind in (${CLOSINGS})
      and (position_id, at_ms) in (select * from unnest($1::bigint[], $2::bigint[]))
    order by position_id, no`;
  const ids = closed.map(({ positionId }) => positionId);
  return eventTable.list(pool, rest, [ids, closed.map(({ atMs }) => atMs)]);
}

type InsuranceLine = {
  id: number;
  atMs: number;
  cause: (typeof INSURANCE_CAUSES)[number];
  units: bigint;
  balanceAfter: bigint;
};

const CAUSES: Readonly<Record<number, InsuranceLine['cause']>> = {
  [LEDGER_TYPES.DERIV_FUNDING.num]: 'funding',
  [LEDGER_TYPES.DERIV_INSURANCE.num]: 'house',
};

/** Payments into and out of the insurance, newest first. */
export async function listInsurance(
  pool: Pool,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<InsuranceLine[]> {
  const { rows } = await pool.query<
    Record<'seq' | 'at_ms' | 'units' | 'balance_after', string> & { type: number }
  >(
    `select p.seq, p.at_ms, p.type, p.units, p.balance_after
     from account a join posting p on p.account_id = a.id
     where a.owner = 'house:insurance' and ($1::bigint is null or p.seq < $1)
     order by p.seq desc limit $2`,
    [beforeId ?? null, limit],
  );
  return rows.map(({ seq, at_ms, type, units, balance_after }) => ({
    id: Number(seq),
    atMs: Number(at_ms),
    cause: CAUSES[type] ?? 'position',
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
  const rounds = await roundTable.list(
    pool,
    `where ($1::smallint is null or market = $1)
       and ($2::bigint is null or second * 100 + (99 - market) < $2)
     order by second desc, market limit $3`,
    [symbol === undefined ? null : marketIndex(symbol), beforeId ?? null, limit],
  );
  return rounds.map((round) => {
    return { ...round, id: round.second * 100 + (99 - marketIndex(round.symbol)) };
  });
}

/** Those a tick has ended. */
export function listPositionsEndedSince(pool: Pool, page: SincePage): Promise<PositionRecord[]> {
  return positionTable.listSince(pool, 'ended_at_ms >= $1 and ending <> 0', page);
}

/** Limits that waited and were filled. */
export function listLeverageFilledSince(
  pool: Pool,
  page: SincePage,
): Promise<LeverageOrderRecord[]> {
  const condition = 'state = 2 and reached_second is not null and updated_at_ms >= $1';
  return orderTable.listSince(pool, condition, page);
}

/** A position at a past moment: what was open, and its cost. */
type PastPosition = Pick<PositionRecord, 'symbol' | 'side' | 'lots' | 'entryValueUnits'> & {
  readonly atMs: number;
};

export async function listPositionsOpenAt(
  db: Database,
  uid: number,
  moments: readonly number[],
): Promise<PastPosition[]> {
  const { rows } = await db.query<
    Record<'market' | 'side', number> & Record<'at_ms' | 'lots_after' | 'entry_value_after', string>
  >(
    `select m.at_ms, p.market, p.side, e.lots_after, e.entry_value_after
     from (select distinct unnest($2::bigint[]) as at_ms) m
     join (
       select * from leverage_position where uid = $1 and ended_at_ms is null
       union all
       select * from leverage_position where uid = $1 and ended_at_ms >= $3) p
       on p.opened_at_ms < m.at_ms and coalesce(p.ended_at_ms, m.at_ms) >= m.at_ms
     join lateral (
       select lots_after, entry_value_after from leverage_event
       where position_id = p.id and at_ms < m.at_ms order by no desc limit 1) e on true`,
    [uid, moments, Math.min(...moments)],
  );
  return rows.map((row) => ({
    atMs: Number(row.at_ms),
    symbol: at(MARKETS, row.market).symbol,
    side: at(POSITION_SIDES, row.side),
    lots: BigInt(row.lots_after),
    entryValueUnits: BigInt(row.entry_value_after),
  }));
}

/** What the flow record names beside a position: its market. */
export const listPositionMarkets = positionTable.mapOf('symbol');

/** And beside what an order held. */
export const listOrderMarkets = orderTable.mapOf('symbol');
