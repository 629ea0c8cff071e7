/** How withdrawals and the days they count on are written, and how the open ones are read back. */
import { WITHDRAWAL_STATES, type WithdrawalDay, type WithdrawalRecord } from '@anywhen/exchange';
import {
  CASH_ACCOUNTS,
  CHANNELS,
  DECIDERS,
  REVIEWERS,
  WITHDRAWAL_REASONS,
} from '@anywhen/protocol';
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
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table } from '../core/storage/table.ts';

export const withdrawalTable = new RecordTable<WithdrawalRecord>('withdrawal', {
  id: key(long),
  uid: integer,
  requestId: text,
  account: ordinal(CASH_ACCOUNTS),
  currency: text,
  channel: ordinal(CHANNELS),
  address: nullable(text),
  payeeId: nullable(long),
  units: amount,
  feeUnits: amount,
  valueUnits: amount,
  flaw: nullable(ordinal(WITHDRAWAL_REASONS)),
  reviewer: ordinal(REVIEWERS),
  submittedAtMs: long,
  state: mutable(ordinal(WITHDRAWAL_STATES)),
  reason: mutable(nullable(ordinal(WITHDRAWAL_REASONS))),
  approvedBy: mutable(nullable(text)),
  approvals: mutable(integer),
  decidedAtMs: mutable(nullable(long)),
  decidedBy: mutable(nullable(ordinal(DECIDERS))),
  transaction: mutable(nullable(text)),
  arrivesAtMs: mutable(nullable(long)),
  doneAtMs: mutable(nullable(long)),
});

const dayTable = new Table<WithdrawalDay>('withdrawal_day', {
  uid: key(integer),
  day: mutable(integer),
  valueUnits: mutable(amount),
  count: mutable(integer),
});

export const withdrawalsStorage = defineTables({
  writers: [
    withdrawalTable.upserts((changes) => changes.withdrawal?.map((each) => each.withdrawal)),
    dayTable.upserts((changes) => changes['withdrawal-day']?.map(({ day }) => day)),
  ],
  load: async (client) => {
    const nextWithdrawalId = await withdrawalTable.findNextId(client);
    const withdrawals = await withdrawalTable.list(client, 'where state in (0, 1) order by id');
    const days = await dayTable.list(client, 'order by uid');
    return { withdrawals: { nextWithdrawalId, withdrawals, days } };
  },
  ended: { withdrawal: 'state > 1' },
});
