/** How machines and their output are written, and how those that are not over are read back. */
import { type MachineRecord, type MiningOutput, isOpenMachine } from '@anywhen/exchange';
import { MACHINE_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import {
  amount,
  integer,
  key,
  long,
  mutable,
  nullable,
  ordinal,
  text,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table } from '../core/storage/table.ts';

export const machineTable = new RecordTable<MachineRecord>('machine', {
  id: key(long),
  uid: integer,
  model: text,
  quantity: integer,
  th: long,
  termDays: integer,
  priceUnits: amount,
  dailyUnits: amount,
  outputUnits: amount,
  boughtAtMs: long,
  startDay: integer,
  state: mutable(ordinal(MACHINE_STATES)),
  startedAtMs: mutable(nullable(long)),
  paidUnits: mutable(amount),
  paidUsdtUnits: mutable(amount),
  paidDays: mutable(integer),
  endedAtMs: mutable(nullable(long)),
  priceBps: nullable(integer),
  refundUnits: mutable(nullable(amount)),
});

export const outputTable = new Table<MiningOutput>('mining_output', {
  machineId: key(long),
  day: key(integer),
  units: amount,
  usdtUnits: amount,
  atMs: long,
});

type Earned = { uid: number; paidUnits: bigint; paidUsdtUnits: bigint };

/** Of what is over: one sum per member. */
const earnedTable = new Table<Earned>('mining_earned', {
  uid: key(integer),
  paidUnits: mutable(amount),
  paidUsdtUnits: mutable(amount),
});

export const miningStorage = defineTables({
  writers: [
    machineTable.upserts((changes) => changes.machine?.map(({ machine }) => machine)),
    outputTable.inserts((changes) => changes['mining-output']?.map(({ output }) => output)),
    earnedTable.adds((changes) =>
      changes.machine?.flatMap(({ machine }) => {
        const { uid, paidUnits, paidUsdtUnits } = machine;
        return isOpenMachine(machine) || paidUnits === 0n ? [] : { uid, paidUnits, paidUsdtUnits };
      }),
    ),
  ],
  load: async (client) => {
    const nextMachineId = await machineTable.findNextId(client);
    const open = await machineTable.list(client, 'where state in (0, 1) order by id');
    const sold = await countSold(client);
    return { mining: { nextMachineId, machines: open.filter(isOpenMachine), sold } };
  },
  ended: { machine: 'state > 1', mining_output: ALL_ENDED },
});

async function countSold(client: ClientBase): Promise<{ model: string; count: number }[]> {
  const { rows } = await client.query<{ model: string; count: string }>(
    'select model, sum(quantity) as count from machine where state <> 3 group by model order by model',
  );
  return rows.map(({ model, count }) => ({ model, count: Number(count) }));
}
