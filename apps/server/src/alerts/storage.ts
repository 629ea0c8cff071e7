/** How price alerts are written, and how those that wait are read back. */
import { type AlertRecord, type AlertsImage, isWaitingAlert } from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import { ALERT_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
import {
  type TableWriter,
  numberOf,
  ordinalOf,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type AlertRows = ReadonlyMap<number, AlertRecord>;

const alerts: TableWriter<AlertRows> = {
  name: 'price_alert',
  table: 'price_alert',
  text: (source) =>
    `insert into price_alert select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       fired_second = excluded.fired_second,
       fired_price = excluded.fired_price,
       ended_at_ms = excluded.ended_at_ms`,
  rows: (batch) =>
    rowsLiteral(batch.values(), (alert) => [
      alert.id,
      alert.uid,
      alert.symbol,
      alert.moveBps,
      alert.above,
      alert.below,
      alert.setAtMs,
      alert.setSecond,
      alert.setPrice,
      ordinalOf(ALERT_STATES, alert.state),
      alert.firedSecond,
      alert.firedPrice,
      alert.endedAtMs,
    ]),
};

export const alertsStorage = defineStorage<AlertRows>({
  sort: (changes) => new Map(changes.alert?.map(({ alert }) => [alert.id, alert])),
  writers: [alerts],
  load: async (client) => ({ alerts: await loadAlerts(client) }),
  ended: { price_alert: 'state <> 0' },
});

async function loadAlerts(client: ClientBase): Promise<AlertsImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from price_alert',
  );
  const { rows } = await client.query<AlertRow>(
    'select * from price_alert where state = 0 order by id',
  );
  return {
    nextAlertId: Number(last.rows[0]?.id) + 1,
    waiting: rows.map(readAlertRow).filter(isWaitingAlert),
  };
}

export type AlertRow = {
  id: string;
  uid: number;
  symbol: string;
  move_bps: number | null;
  above: string | null;
  below: string | null;
  set_at_ms: string;
  set_second: string;
  set_price: string;
  state: number;
  fired_second: string | null;
  fired_price: string | null;
  ended_at_ms: string | null;
};

/** The table's own checks keep a row from being half of one state and half of another. */
export function readAlertRow(row: AlertRow): AlertRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    symbol: row.symbol,
    moveBps: row.move_bps,
    above: numberOf(row.above),
    below: numberOf(row.below),
    setAtMs: Number(row.set_at_ms),
    setSecond: Number(row.set_second),
    setPrice: Number(row.set_price),
    state: at(ALERT_STATES, row.state),
    firedSecond: numberOf(row.fired_second),
    firedPrice: numberOf(row.fired_price),
    endedAtMs: numberOf(row.ended_at_ms),
  } as AlertRecord;
}
