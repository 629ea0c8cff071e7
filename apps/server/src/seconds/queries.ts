/** Reads of contracts, their ticks and their figures. Only the exchange writes these tables. */
import type { SecondsContract } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import { CURRENT_SECONDS_MAX, contractTable } from './storage.ts';

export type ContractPage = {
  /** The index in the market table. */
  market: number | undefined;
  isEndedOnly: boolean;
  /** Only contracts with a smaller id. */
  beforeId: number | undefined;
  /** Accepted at or after the first moment, and before the second. */
  fromMs: number | undefined;
  toMs: number | undefined;
  limit: number;
};

/** Newest first. */
export function listContractsOf(
  pool: Pool,
  uid: number,
  { market, isEndedOnly, beforeId, fromMs, toMs, limit }: ContractPage,
): Promise<SecondsContract[]> {
  return contractTable.list(
    pool,
    `where uid = $1
       and ($2::smallint is null or market = $2)
       and (not $3::boolean or state = 4)
       and ($4::bigint is null or id < $4)
       and ($5::bigint is null or accepted_at_ms >= $5)
       and ($6::bigint is null or accepted_at_ms < $6)
     order by id desc limit $7`,
    [uid, market ?? null, isEndedOnly, beforeId ?? null, fromMs ?? null, toMs ?? null, limit],
  );
}

/** The proof of a tick, beside the price that the contract has itself. */
export type TickProof = { seed: string; hash: string };

export type ProvenContract = {
  contract: SecondsContract;
  opening: TickProof | null;
  settlement: TickProof | null;
};

export function findOwnContract(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<ProvenContract | undefined> {
  return findProven(pool, 'c.id = $1 and c.uid = $2', [id, uid]);
}

export function findSharedContract(
  pool: Pool,
  shareId: string,
): Promise<ProvenContract | undefined> {
  return findProven(pool, 'c.share_id = $1', [shareId]);
}

type ProofRow = Record<
  'opening_seed' | 'opening_hash' | 'settlement_seed' | 'settlement_hash',
  string | null
>;

async function findProven(
  pool: Pool,
  condition: string,
  values: unknown[],
): Promise<ProvenContract | undefined> {
  const { rows } = await pool.query<ProofRow>(
    `select c.*,
       encode(o.seed, 'hex') as opening_seed, encode(o.hash, 'hex') as opening_hash,
       encode(s.seed, 'hex') as settlement_seed, encode(s.hash, 'hex') as settlement_hash
     from seconds_contract c
     left join seconds_tick o on o.second = c.opening_second and o.market = c.market
     left join seconds_tick s on s.second = c.settlement_second and s.market = c.market
     where ${condition}`,
    values,
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    contract: contractTable.read(row),
    opening: toProof(row.opening_seed, row.opening_hash),
    settlement: toProof(row.settlement_seed, row.settlement_hash),
  };
}

function toProof(seed: string | null, hash: string | null): TickProof | null {
  return seed === null || hash === null ? null : { seed, hash };
}

export type Figures = {
  wins: number;
  losses: number;
  draws: number;
  wageredUnits: bigint;
  receivedUnits: bigint;
};

type FiguresRow = Record<'wins' | 'losses' | 'draws' | 'wagered' | 'received', string>;

const FIGURES = `coalesce(sum(wins), 0) as wins, coalesce(sum(losses), 0) as losses,
  coalesce(sum(draws), 0) as draws, coalesce(sum(wagered_units), 0) as wagered,
  coalesce(sum(received_units), 0) as received`;

/** Of all members, from one UTC day on; the table has a row per day, market and period. */
export async function sumDays(
  pool: Pool,
  filter: { fromDay: number; market: number | undefined; periodSeconds: number | undefined },
): Promise<Figures> {
  const { rows } = await pool.query<FiguresRow>(
    `select ${FIGURES}
     from seconds_day
     where day >= $1
       and ($2::smallint is null or market = $2)
       and ($3::int is null or period_seconds = $3)`,
    [filter.fromDay, filter.market ?? null, filter.periodSeconds ?? null],
  );
  return toFigures(rows[0]);
}

/** Of one member, from one UTC day on, with what was wagered today. */
export async function sumOwn(
  pool: Pool,
  uid: number,
  { fromDay, today }: { fromDay: number; today: number },
): Promise<Figures & { todayWageredUnits: bigint }> {
  const { rows } = await pool.query<FiguresRow & { today: string }>(
    `select ${FIGURES}, coalesce(sum(placed_units) filter (where day = $3), 0) as today
     from seconds_member_day where uid = $1 and day >= $2`,
    [uid, fromDay, today],
  );
  return { ...toFigures(rows[0]), todayWageredUnits: BigInt(rows[0]?.today ?? 0) };
}

/** Zero for a member who never took one. */
export async function findBreakUntilMs(pool: Pool, uid: number): Promise<number> {
  const { rows } = await pool.query<{ until_ms: string }>(
    'select until_ms from seconds_break where uid = $1',
    [uid],
  );
  return Number(rows[0]?.until_ms ?? 0);
}

function toFigures(row: FiguresRow | undefined): Figures {
  return {
    wins: Number(row?.wins ?? 0),
    losses: Number(row?.losses ?? 0),
    draws: Number(row?.draws ?? 0),
    wageredUnits: BigInt(row?.wagered ?? 0),
    receivedUnits: BigInt(row?.received ?? 0),
  };
}

/**
 * All members' contracts that ended at this moment or later, by id. A contract lasts minutes, and
 * is never booked a day after it was accepted, so the index of that moment bounds the walk.
 */
export function listContractsEndedSince(
  pool: Pool,
  { sinceMs, afterId, limit }: SincePage,
): Promise<SecondsContract[]> {
  return contractTable.list(
    pool,
    `where accepted_at_ms >= $1 and state = 4 and ended_at_ms >= $2 and id > $3
     order by id limit $4`,
    [sinceMs - CURRENT_SECONDS_MAX * 1_000, sinceMs, afterId, limit],
  );
}
