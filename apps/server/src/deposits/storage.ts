/** How deposits are written, and how those of which something may become are read back. */
import { DEPOSIT_STATES, type DepositDay, type DepositRecord } from '@anywhen/exchange';
import {
  CASH_ACCOUNTS,
  CORRECTION_REASONS,
  DECIDERS,
  DEPOSIT_CEILING_DAYS,
  DEPOSIT_REASONS,
  NETWORKS,
  REVIEWERS,
} from '@anywhen/protocol';
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
  word,
} from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table, part } from '../core/storage/table.ts';

export const depositTable = new RecordTable<DepositRecord>('deposit', {
  id: key(long),
  uid: integer,
  requestId: text,
  account: word(CASH_ACCOUNTS),
  currency: text,
  network: word(NETWORKS),
  address: text,
  units: amount,
  usdtUnits: amount,
  sentUnits: amount,
  folder: text,
  flaw: nullable(ordinal(DEPOSIT_REASONS)),
  reviewer: ordinal(REVIEWERS),
  transaction: named('transaction_id', text),
  submittedAtMs: long,
  minedAtMs: long,
  confirmedAtMs: long,
  unlockableAtMs: long,
  state: mutable(ordinal(DEPOSIT_STATES)),
  reason: mutable(nullable(ordinal(DEPOSIT_REASONS))),
  decidedAtMs: mutable(nullable(long)),
  decidedBy: mutable(nullable(ordinal(DECIDERS))),
  unlockedAtMs: mutable(nullable(long)),
  correction: part({
    reason: named('correction_reason', mutable(ordinal(CORRECTION_REASONS))),
    proposedBy: mutable(text),
    proposedAtMs: mutable(long),
    approvedBy: mutable(nullable(text)),
    approvedAtMs: named('corrected_at_ms', mutable(nullable(long))),
  }),
});

const dayTable = new Table<DepositDay>('deposit_day', {
  uid: key(integer),
  day: mutable(integer),
  usdtUnits: mutable(amount),
});

const thirtyDaysTable = new Table<DepositDay>('deposit_30', {
  uid: key(integer),
  day: key(integer),
  usdtUnits: mutable(amount),
});

/** As the exchange drops them: by the last day of each member. */
const RECENT = `where day > ${-DEPOSIT_CEILING_DAYS} +
    (select max(last.day) from deposit_30 last where last.uid = deposit_30.uid)
  order by uid, day`;

export const depositsStorage = defineTables({
  writers: [
    depositTable.upserts((changes) => changes.deposit?.map(({ deposit }) => deposit)),
    dayTable.upserts((changes) => changes['deposit-day']?.map(({ day }) => day)),
    thirtyDaysTable.upserts((changes) => changes['deposit-30']?.map(({ day }) => day)),
  ],
  load: async (client) => {
    const nextDepositId = await depositTable.findNextId(client);
    const deposits = await depositTable.list(client, 'where state in (0, 1, 2) order by id');
    const days = await dayTable.list(client, 'order by uid');
    const thirtyDays = await thirtyDaysTable.list(client, RECENT);
    return { deposits: { nextDepositId, deposits, days, thirtyDays } };
  },
  ended: { deposit: 'state > 2' },
});
