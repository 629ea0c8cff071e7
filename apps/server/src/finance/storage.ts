/** How finance records and their interest are written, and how open ones are loaded. */
import {
  type FinanceInterestPaid,
  type FinanceRecord,
  isOpenFinanceRecord,
} from '@anywhen/exchange';
import { FINANCE_ENDINGS, FINANCE_FAMILIES, FINANCE_STATES } from '@anywhen/protocol';
import {
  amount,
  integer,
  key,
  long,
  mutable,
  named,
  nullable,
  ordinal,
  text,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table } from '../core/storage/table.ts';

export const recordTable = new RecordTable<FinanceRecord>('finance_record', {
  id: key(long),
  uid: integer,
  product: text,
  family: ordinal(FINANCE_FAMILIES),
  windowDay: nullable(integer),
  units: amount,
  aprBps: integer,
  termDays: integer,
  dailyUnits: amount,
  interestUnits: amount,
  subscribedAtMs: long,
  subscriptionDay: integer,
  startDay: integer,
  redemptionDay: integer,
  state: mutable(ordinal(FINANCE_STATES)),
  startedAtMs: mutable(nullable(long)),
  ending: mutable(nullable(ordinal(FINANCE_ENDINGS))),
  paidDays: mutable(integer),
  paidUnits: mutable(amount),
  givenBackUnits: mutable(amount),
  settlesAtMs: mutable(nullable(long)),
  settledAtMs: mutable(nullable(long)),
});

export const interestTable = new Table<Omit<FinanceInterestPaid, 'kind'>>('finance_interest', {
  id: named('record_id', key(long)),
  day: key(integer),
  units: amount,
  atMs: long,
});

/** Of one issue of a product, what was bought and not cancelled. */
export type IssueSold = {
  product: string;
  windowDay: number;
  startDay: number;
  redemptionDay: number;
  soldUnits: bigint;
};

export const issueTable = new Table<IssueSold>('finance_issue', {
  product: key(text),
  windowDay: key(integer),
  startDay: integer,
  redemptionDay: integer,
  soldUnits: mutable(amount),
});

/** Of what is settled, less what was given back: one sum per member. */
const earnedTable = new Table<{ uid: number; earnedUnits: bigint }>('finance_earned', {
  uid: key(integer),
  earnedUnits: mutable(amount),
});

export const financeStorage = defineTables({
  writers: [
    recordTable.upserts((changes) => changes['finance-record']?.map(({ record }) => record)),
    interestTable.inserts((changes) => changes['finance-interest']),
    issueTable.adds((changes) =>
      changes['finance-record']?.flatMap(({ record }) => soldIn(record)),
    ),
    earnedTable.adds((changes) =>
      changes['finance-record']?.flatMap(({ record }) => {
        const { uid, state, paidUnits, givenBackUnits } = record;
        const earnedUnits = paidUnits - givenBackUnits;
        return state === 'settled' && earnedUnits > 0n ? { uid, earnedUnits } : [];
      }),
    ),
  ],
  load: async (client) => {
    const nextRecordId = await recordTable.findNextId(client);
    const records = await recordTable.listInPortions(client, 'state < 3');
    return { finance: { nextRecordId, records: records.filter(isOpenFinanceRecord) } };
  },
  ended: { finance_record: 'state = 3', finance_interest: ALL_ENDED },
});

/** What a record in this state has just added to its issue; a cancelled one takes it back. */
function soldIn(record: FinanceRecord): IssueSold[] {
  const { product, windowDay, startDay, redemptionDay, units, state, ending } = record;
  const isNew = state === 'purchased';
  if (windowDay === null || !(isNew || ending === 'cancelled')) return [];
  return [{ product, windowDay, startDay, redemptionDay, soldUnits: isNew ? units : -units }];
}
