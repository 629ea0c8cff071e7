/** How classes are written, and how those that have not ended are read back. */
import type { SchoolClass } from '@anywhen/exchange';
import {
  amount,
  flag,
  integer,
  json,
  key,
  long,
  mutable,
  nullable,
  text,
} from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';

export const classTable = new RecordTable<SchoolClass>('class', {
  id: key(long),
  uid: integer,
  code: text,
  terms: json(),
  capitalUnits: amount,
  openedAtMs: long,
  startsAtSecond: long,
  endsAtSecond: long,
  isPaused: mutable(flag),
  joined: mutable(integer),
  endedAtMs: mutable(nullable(long)),
});

export const classesStorage = defineTables({
  writers: [classTable.upserts((changes) => changes.class?.map(({ class: changed }) => changed))],
  load: async (client) => {
    const nextId = await classTable.findNextId(client);
    const classes = await classTable.listInPortions(client, 'ended_at_ms is null');
    return { classes: { nextId, classes } };
  },
  ended: { class: 'ended_at_ms is not null' },
});
