/** How price alerts are written, and how those that wait are read back. */
import { type AlertRecord, isWaitingAlert } from '@anywhen/exchange';
import { ALERT_STATES } from '@anywhen/protocol';
import { integer, key, long, mutable, nullable, ordinal, text } from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';

export const alertTable = new RecordTable<AlertRecord>('price_alert', {
  id: key(long),
  uid: integer,
  symbol: text,
  moveBps: nullable(integer),
  above: nullable(long),
  below: nullable(long),
  setAtMs: long,
  setSecond: long,
  setPrice: long,
  state: mutable(ordinal(ALERT_STATES)),
  firedSecond: mutable(nullable(long)),
  firedPrice: mutable(nullable(long)),
  endedAtMs: mutable(nullable(long)),
});

export const alertsStorage = defineTables({
  writers: [alertTable.upserts(({ alert: changed }) => changed?.map(({ alert }) => alert))],
  load: async (client) => {
    const nextAlertId = await alertTable.findNextId(client);
    const waiting = await alertTable.list(client, 'where state = 0 order by id');
    return { alerts: { nextAlertId, waiting: waiting.filter(isWaitingAlert) } };
  },
  ended: { price_alert: 'state <> 0' },
});
