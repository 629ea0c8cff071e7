/** How finance records and their interest are written, and how the open ones are read back. */
import {
  type FinanceImage,
  type FinanceInterestPaid,
  type FinanceRecord,
  isOpenFinanceRecord,
} from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import { FINANCE_ENDINGS, FINANCE_FAMILIES, FINANCE_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { loadInPortions } from '../core/storage/portions.ts';
import {
  type TableWriter,
  numberOf,
  ordinalOf,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type FinanceRows = {
  readonly records: ReadonlyMap<number, FinanceRecord>;
  readonly interest: readonly FinanceInterestPaid[];
};

const records: TableWriter<FinanceRows> = {
  name: 'finance_record',
  table: 'finance_record',
  text: (source) =>
    `insert into finance_record select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       started_at_ms = excluded.started_at_ms,
       ending = excluded.ending,
       paid_days = excluded.paid_days,
       paid_units = excluded.paid_units,
       given_back_units = excluded.given_back_units,
       settles_at_ms = excluded.settles_at_ms,
       settled_at_ms = excluded.settled_at_ms`,
  rows: (batch) =>
    rowsLiteral(batch.records.values(), (record) => [
      record.id,
      record.uid,
      record.product,
      FINANCE_FAMILIES.indexOf(record.family),
      record.windowDay,
      record.units,
      record.aprBps,
      record.termDays,
      record.dailyUnits,
      record.interestUnits,
      record.subscribedAtMs,
      record.subscriptionDay,
      record.startDay,
      record.redemptionDay,
      FINANCE_STATES.indexOf(record.state),
      record.startedAtMs,
      ordinalOf(FINANCE_ENDINGS, record.ending),
      record.paidDays,
      record.paidUnits,
      record.givenBackUnits,
      record.settlesAtMs,
      record.settledAtMs,
    ]),
};

/** Never on conflict: a day that is there already must stop the core. */
const interest: TableWriter<FinanceRows> = {
  name: 'finance_interest',
  table: 'finance_interest',
  text: (source) => `insert into finance_interest select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.interest, ({ id, day, units, atMs }) => [id, day, units, atMs]),
};

export const financeStorage = defineStorage<FinanceRows>({
  sort: (changes) => ({
    records: new Map(changes['finance-record']?.map(({ record }) => [record.id, record])),
    interest: changes['finance-interest'] ?? [],
  }),
  writers: [records, interest],
  load: async (client) => ({ finance: await loadFinance(client) }),
  ended: { finance_record: 'state = 3', finance_interest: ALL_ENDED },
});

async function loadFinance(client: ClientBase): Promise<FinanceImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from finance_record',
  );
  const open = await loadInPortions(client, {
    text: 'select * from finance_record where state < 3 and id > $1 order by id limit $2',
    keyOf: ({ id }: FinanceRecordRow) => id,
    read: readRecordRow,
  });
  return {
    nextRecordId: Number(last.rows[0]?.id) + 1,
    records: open.filter(isOpenFinanceRecord),
  };
}

export type FinanceRecordRow = {
  id: string;
  uid: number;
  product: string;
  family: number;
  window_day: number | null;
  units: string;
  apr_bps: number;
  term_days: number;
  daily_units: string;
  interest_units: string;
  subscribed_at_ms: string;
  subscription_day: number;
  start_day: number;
  redemption_day: number;
  state: number;
  started_at_ms: string | null;
  ending: number | null;
  paid_days: number;
  paid_units: string;
  given_back_units: string;
  settles_at_ms: string | null;
  settled_at_ms: string | null;
};

/** The table's own checks keep a row from being half of one state and half of another. */
export function readRecordRow(row: FinanceRecordRow): FinanceRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    product: row.product,
    family: at(FINANCE_FAMILIES, row.family),
    windowDay: row.window_day,
    units: BigInt(row.units),
    aprBps: row.apr_bps,
    termDays: row.term_days,
    dailyUnits: BigInt(row.daily_units),
    interestUnits: BigInt(row.interest_units),
    subscribedAtMs: Number(row.subscribed_at_ms),
    subscriptionDay: row.subscription_day,
    startDay: row.start_day,
    redemptionDay: row.redemption_day,
    state: at(FINANCE_STATES, row.state),
    startedAtMs: numberOf(row.started_at_ms),
    ending: row.ending === null ? null : at(FINANCE_ENDINGS, row.ending),
    paidDays: row.paid_days,
    paidUnits: BigInt(row.paid_units),
    givenBackUnits: BigInt(row.given_back_units),
    settlesAtMs: numberOf(row.settles_at_ms),
    settledAtMs: numberOf(row.settled_at_ms),
  } as FinanceRecord;
}
