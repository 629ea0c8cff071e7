/** Reads of machines and their output. Only the exchange writes these tables. */
import type { MachineRecord, MiningOutput } from '@anywhen/exchange';
import { MACHINE_STATES, type MachineState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type MachineRow, readMachineRow } from './storage.ts';

type MachinePage = {
  state: MachineState | undefined;
  /** Only what has a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listMachinesOf(
  pool: Pool,
  uid: number,
  { state, beforeId, limit }: MachinePage,
): Promise<MachineRecord[]> {
  const { rows } = await pool.query<MachineRow>(
    `select * from machine
     where uid = $1
       and ($2::smallint is null or state = $2)
       and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [uid, state ? MACHINE_STATES.indexOf(state) : null, beforeId ?? null, limit],
  );
  return rows.map(readMachineRow);
}

export async function findOwnMachine(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<MachineRecord | undefined> {
  const { rows } = await pool.query<MachineRow>(
    'select * from machine where id = $1 and uid = $2',
    [id, uid],
  );
  return rows[0] && readMachineRow(rows[0]);
}

/** Newest first: a machine has so many as its term has days. */
export async function listOutputs(pool: Pool, machineId: number): Promise<MiningOutput[]> {
  const { rows } = await pool.query<{
    machine_id: string;
    day: number;
    units: string;
    usdt_units: string;
    at_ms: string;
  }>('select * from mining_output where machine_id = $1 order by day desc', [machineId]);
  return rows.map(({ machine_id, day, units, usdt_units, at_ms }) => ({
    machineId: Number(machine_id),
    day,
    units: BigInt(units),
    usdtUnits: BigInt(usdt_units),
    atMs: Number(at_ms),
  }));
}

/** Of all machines of a member, in bitcoin and at the price of each payment. */
type MinedTotals = {
  readonly paidUnits: bigint;
  readonly paidUsdtUnits: bigint;
  readonly todayUnits: bigint;
  readonly todayUsdtUnits: bigint;
};

/** In all, and since a moment: before it nothing was paid to what had ended by then. */
export async function sumMined(
  pool: Pool,
  uid: number,
  todaySinceMs: number,
): Promise<MinedTotals> {
  const { rows } = await pool.query<Record<'paid' | 'paid_usdt' | 'today' | 'today_usdt', string>>(
    `select coalesce(sum(m.paid_units), 0) as paid,
       coalesce(sum(m.paid_usdt_units), 0) as paid_usdt,
       coalesce(sum(t.units), 0) as today, coalesce(sum(t.usdt_units), 0) as today_usdt
     from machine m
     left join lateral (
       select sum(o.units) as units, sum(o.usdt_units) as usdt_units from mining_output o
       where o.machine_id = m.id and o.at_ms >= $2 and coalesce(m.ended_at_ms, $2) >= $2
     ) t on true
     where m.uid = $1`,
    [uid, todaySinceMs],
  );
  const [row] = rows;
  return {
    paidUnits: BigInt(row?.paid ?? 0),
    paidUsdtUnits: BigInt(row?.paid_usdt ?? 0),
    todayUnits: BigInt(row?.today ?? 0),
    todayUsdtUnits: BigInt(row?.today_usdt ?? 0),
  };
}

/** Of all members, by id: those that started or expired at this moment or later. */
export async function listMachinesNewsSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<MachineRecord[]> {
  const { rows } = await pool.query<MachineRow>(
    `select * from machine
     where (started_at_ms >= $1 or (ended_at_ms >= $1 and state = 2)) and id > $2
     order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readMachineRow);
}

/** By purchase, the code of its model. */
export async function listModelsOf(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; model: string }>(
    'select id, model from machine where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, model }) => [Number(id), model]));
}
