/** How withdrawals and the days they count on are written, and how the open ones are read back. */
import {
  WITHDRAWAL_STATES,
  type WithdrawalDay,
  type WithdrawalRecord,
  type WithdrawalsImage,
} from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import {
  CASH_ACCOUNTS,
  CHANNELS,
  DECIDERS,
  REVIEWERS,
  WITHDRAWAL_REASONS,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
import {
  type TableWriter,
  numberOf,
  ordinalOf,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type WithdrawalRows = {
  withdrawals: ReadonlyMap<number, WithdrawalRecord>;
  days: ReadonlyMap<number, WithdrawalDay>;
};

const withdrawals: TableWriter<WithdrawalRows> = {
  name: 'withdrawal',
  table: 'withdrawal',
  text: (source) =>
    `insert into withdrawal select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       reason = excluded.reason,
       approved_by = excluded.approved_by,
       approvals = excluded.approvals,
       decided_at_ms = excluded.decided_at_ms,
       decided_by = excluded.decided_by,
       transaction = excluded.transaction,
       arrives_at_ms = excluded.arrives_at_ms,
       done_at_ms = excluded.done_at_ms`,
  rows: ({ withdrawals: byId }) =>
    rowsLiteral(byId.values(), (withdrawal) => [
      withdrawal.id,
      withdrawal.uid,
      withdrawal.requestId,
      CASH_ACCOUNTS.indexOf(withdrawal.account),
      withdrawal.currency,
      CHANNELS.indexOf(withdrawal.channel),
      withdrawal.address,
      withdrawal.payeeId,
      withdrawal.units,
      withdrawal.feeUnits,
      withdrawal.valueUnits,
      ordinalOf(WITHDRAWAL_REASONS, withdrawal.flaw),
      REVIEWERS.indexOf(withdrawal.reviewer),
      withdrawal.submittedAtMs,
      WITHDRAWAL_STATES.indexOf(withdrawal.state),
      ordinalOf(WITHDRAWAL_REASONS, withdrawal.reason),
      withdrawal.approvedBy,
      withdrawal.approvals,
      withdrawal.decidedAtMs,
      ordinalOf(DECIDERS, withdrawal.decidedBy),
      withdrawal.transaction,
      withdrawal.arrivesAtMs,
      withdrawal.doneAtMs,
    ]),
};

const days: TableWriter<WithdrawalRows> = {
  name: 'withdrawal_day',
  table: 'withdrawal_day',
  text: (source) =>
    `insert into withdrawal_day select r.* from ${source}
     on conflict (uid) do update set
       day = excluded.day, value_units = excluded.value_units, count = excluded.count`,
  rows: ({ days: byMember }) =>
    rowsLiteral(byMember.values(), ({ uid, day, valueUnits, count }) => {
      return [uid, day, valueUnits, count];
    }),
};

export const withdrawalsStorage = defineStorage<WithdrawalRows>({
  sort: (changes) => ({
    withdrawals: new Map(changes.withdrawal?.map(({ withdrawal }) => [withdrawal.id, withdrawal])),
    days: new Map(changes['withdrawal-day']?.map(({ day }) => [day.uid, day])),
  }),
  writers: [withdrawals, days],
  load: async (client) => ({ withdrawals: await loadWithdrawals(client) }),
  ended: { withdrawal: 'state > 1' },
});

async function loadWithdrawals(client: ClientBase): Promise<WithdrawalsImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from withdrawal',
  );
  const open = await client.query<WithdrawalRow>(
    'select * from withdrawal where state in (0, 1) order by id',
  );
  const known = await client.query<DayRow>('select * from withdrawal_day order by uid');
  return {
    nextWithdrawalId: Number(last.rows[0]?.id) + 1,
    withdrawals: open.rows.map(readWithdrawalRow),
    days: known.rows.map(({ uid, day, value_units, count }) => {
      return { uid, day, valueUnits: BigInt(value_units), count };
    }),
  };
}

type DayRow = { uid: number; day: number; value_units: string; count: number };

export type WithdrawalRow = {
  id: string;
  uid: number;
  request_id: string;
  account: number;
  currency: string;
  channel: number;
  address: string | null;
  payee_id: string | null;
  units: string;
  fee_units: string;
  value_units: string;
  flaw: number | null;
  reviewer: number;
  submitted_at_ms: string;
  state: number;
  reason: number | null;
  approved_by: string | null;
  approvals: number;
  decided_at_ms: string | null;
  decided_by: number | null;
  transaction: string | null;
  arrives_at_ms: string | null;
  done_at_ms: string | null;
};

export function readWithdrawalRow(row: WithdrawalRow): WithdrawalRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    requestId: row.request_id,
    account: at(CASH_ACCOUNTS, row.account),
    currency: row.currency,
    channel: at(CHANNELS, row.channel),
    address: row.address,
    payeeId: numberOf(row.payee_id),
    units: BigInt(row.units),
    feeUnits: BigInt(row.fee_units),
    valueUnits: BigInt(row.value_units),
    flaw: row.flaw === null ? null : at(WITHDRAWAL_REASONS, row.flaw),
    reviewer: at(REVIEWERS, row.reviewer),
    submittedAtMs: Number(row.submitted_at_ms),
    state: at(WITHDRAWAL_STATES, row.state),
    reason: row.reason === null ? null : at(WITHDRAWAL_REASONS, row.reason),
    approvedBy: row.approved_by,
    approvals: row.approvals,
    decidedAtMs: numberOf(row.decided_at_ms),
    decidedBy: row.decided_by === null ? null : at(DECIDERS, row.decided_by),
    transaction: row.transaction,
    arrivesAtMs: numberOf(row.arrives_at_ms),
    doneAtMs: numberOf(row.done_at_ms),
  };
}
