/** How machines and their output are written, and how those that are not over are read back. */
import {
  type MachineRecord,
  type MiningImage,
  type MiningOutput,
  isOpenMachine,
} from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import { MACHINE_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import {
  type TableWriter,
  numberOf,
  ordinalOf,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type MiningRows = {
  readonly machines: ReadonlyMap<number, MachineRecord>;
  readonly outputs: readonly MiningOutput[];
};

const machines: TableWriter<MiningRows> = {
  name: 'machine',
  table: 'machine',
  text: (source) =>
    `insert into machine select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       started_at_ms = excluded.started_at_ms,
       paid_units = excluded.paid_units,
       paid_usdt_units = excluded.paid_usdt_units,
       paid_days = excluded.paid_days,
       ended_at_ms = excluded.ended_at_ms`,
  rows: (batch) =>
    rowsLiteral(batch.machines.values(), (machine) => [
      machine.id,
      machine.uid,
      machine.model,
      machine.quantity,
      machine.th,
      machine.termDays,
      machine.priceUnits,
      machine.dailyUnits,
      machine.outputUnits,
      machine.boughtAtMs,
      machine.startDay,
      ordinalOf(MACHINE_STATES, machine.state),
      machine.startedAtMs,
      machine.paidUnits,
      machine.paidUsdtUnits,
      machine.paidDays,
      machine.endedAtMs,
    ]),
};

/** Never on conflict: a day that is there already must stop the core. */
const outputs: TableWriter<MiningRows> = {
  name: 'mining_output',
  table: 'mining_output',
  text: (source) => `insert into mining_output select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.outputs, ({ machineId, day, units, usdtUnits, atMs }) => {
      return [machineId, day, units, usdtUnits, atMs];
    }),
};

export const miningStorage = defineStorage<MiningRows>({
  sort: (changes) => ({
    machines: new Map(changes.machine?.map(({ machine }) => [machine.id, machine])),
    outputs: changes['mining-output']?.map(({ output }) => output) ?? [],
  }),
  writers: [machines, outputs],
  load: async (client) => ({ mining: await loadMining(client) }),
  ended: { machine: 'state > 1', mining_output: ALL_ENDED },
});

async function loadMining(client: ClientBase): Promise<MiningImage> {
  const last = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from machine');
  const open = await client.query<MachineRow>(
    'select * from machine where state in (0, 1) order by id',
  );
  const sold = await client.query<{ model: string; count: string }>(
    'select model, sum(quantity) as count from machine where state <> 3 group by model order by model',
  );
  return {
    nextMachineId: Number(last.rows[0]?.id) + 1,
    machines: open.rows.map(readMachineRow).filter(isOpenMachine),
    sold: sold.rows.map(({ model, count }) => ({ model, count: Number(count) })),
  };
}

export type MachineRow = {
  id: string;
  uid: number;
  model: string;
  quantity: number;
  th: string;
  term_days: number;
  price_units: string;
  daily_units: string;
  output_units: string;
  bought_at_ms: string;
  start_day: number;
  state: number;
  started_at_ms: string | null;
  paid_units: string;
  paid_usdt_units: string;
  paid_days: number;
  ended_at_ms: string | null;
};

/** The table's own checks keep a row from being half of one state and half of another. */
export function readMachineRow(row: MachineRow): MachineRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    model: row.model,
    quantity: row.quantity,
    th: Number(row.th),
    termDays: row.term_days,
    priceUnits: BigInt(row.price_units),
    dailyUnits: BigInt(row.daily_units),
    outputUnits: BigInt(row.output_units),
    boughtAtMs: Number(row.bought_at_ms),
    startDay: row.start_day,
    state: at(MACHINE_STATES, row.state),
    startedAtMs: numberOf(row.started_at_ms),
    paidUnits: BigInt(row.paid_units),
    paidUsdtUnits: BigInt(row.paid_usdt_units),
    paidDays: row.paid_days,
    endedAtMs: numberOf(row.ended_at_ms),
  } as MachineRecord;
}
