/** How deposits are written, and how those of which something may become are read back. */
import {
  DEPOSIT_STATES,
  type DepositDay,
  type DepositRecord,
  type DepositsImage,
} from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import {
  CASH_ACCOUNTS,
  CORRECTION_REASONS,
  DECIDERS,
  DEPOSIT_REASONS,
  NETWORKS,
  REVIEWERS,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
import {
  type TableWriter,
  numberOf,
  ordinalOf,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type DepositRows = {
  readonly deposits: ReadonlyMap<number, DepositRecord>;
  readonly days: ReadonlyMap<number, DepositDay>;
};

const deposits: TableWriter<DepositRows> = {
  name: 'deposit',
  table: 'deposit',
  text: (source) =>
    `insert into deposit select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       reason = excluded.reason,
       decided_at_ms = excluded.decided_at_ms,
       decided_by = excluded.decided_by,
       unlocked_at_ms = excluded.unlocked_at_ms,
       correction_reason = excluded.correction_reason,
       proposed_by = excluded.proposed_by,
       proposed_at_ms = excluded.proposed_at_ms,
       approved_by = excluded.approved_by,
       corrected_at_ms = excluded.corrected_at_ms`,
  rows: (batch) =>
    rowsLiteral(batch.deposits.values(), (deposit) => {
      const { correction } = deposit;
      return [
        deposit.id,
        deposit.uid,
        deposit.requestId,
        deposit.account,
        deposit.currency,
        deposit.network,
        deposit.address,
        deposit.units,
        deposit.usdtUnits,
        deposit.sentUnits,
        deposit.folder,
        ordinalOf(DEPOSIT_REASONS, deposit.flaw),
        ordinalOf(REVIEWERS, deposit.reviewer),
        deposit.transaction,
        deposit.submittedAtMs,
        deposit.minedAtMs,
        deposit.confirmedAtMs,
        deposit.unlockableAtMs,
        ordinalOf(DEPOSIT_STATES, deposit.state),
        ordinalOf(DEPOSIT_REASONS, deposit.reason),
        deposit.decidedAtMs,
        ordinalOf(DECIDERS, deposit.decidedBy),
        deposit.unlockedAtMs,
        ordinalOf(CORRECTION_REASONS, correction?.reason ?? null),
        correction?.proposedBy ?? null,
        correction?.proposedAtMs ?? null,
        correction?.approvedBy ?? null,
        correction?.approvedAtMs ?? null,
      ];
    }),
};

const days: TableWriter<DepositRows> = {
  name: 'deposit_day',
  table: 'deposit_day',
  text: (source) =>
    `insert into deposit_day select r.* from ${source}
     on conflict (uid) do update set day = excluded.day, usdt_units = excluded.usdt_units`,
  rows: (batch) =>
    rowsLiteral(batch.days.values(), ({ uid, day, usdtUnits }) => [uid, day, usdtUnits]),
};

export const depositsStorage = defineStorage<DepositRows>({
  sort: (changes) => ({
    deposits: new Map(changes.deposit?.map(({ deposit }) => [deposit.id, deposit])),
    days: new Map(changes['deposit-day']?.map(({ day }) => [day.uid, day])),
  }),
  writers: [deposits, days],
  load: async (client) => ({ deposits: await loadDeposits(client) }),
  ended: { deposit: 'state > 2' },
});

async function loadDeposits(client: ClientBase): Promise<DepositsImage> {
  const last = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from deposit');
  const open = await client.query<DepositRow>(
    'select * from deposit where state in (0, 1, 2) order by id',
  );
  const counted = await client.query<{ uid: number; day: number; usdt_units: string }>(
    'select uid, day, usdt_units from deposit_day order by uid',
  );
  return {
    nextDepositId: Number(last.rows[0]?.id) + 1,
    deposits: open.rows.map(readDepositRow),
    days: counted.rows.map(({ uid, day, usdt_units: units }) => {
      return { uid, day, usdtUnits: BigInt(units) };
    }),
  };
}

export type DepositRow = {
  id: string;
  uid: number;
  request_id: string;
  account: string;
  currency: string;
  network: string;
  address: string;
  units: string;
  usdt_units: string;
  sent_units: string;
  folder: string;
  flaw: number | null;
  reviewer: number;
  transaction_id: string;
  submitted_at_ms: string;
  mined_at_ms: string;
  confirmed_at_ms: string;
  unlockable_at_ms: string;
  state: number;
  reason: number | null;
  decided_at_ms: string | null;
  decided_by: number | null;
  unlocked_at_ms: string | null;
  correction_reason: number | null;
  proposed_by: string | null;
  proposed_at_ms: string | null;
  approved_by: string | null;
  corrected_at_ms: string | null;
};

export function readDepositRow(row: DepositRow): DepositRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    requestId: row.request_id,
    account: wordOf(CASH_ACCOUNTS, row.account),
    currency: row.currency,
    network: wordOf(NETWORKS, row.network),
    address: row.address,
    units: BigInt(row.units),
    usdtUnits: BigInt(row.usdt_units),
    sentUnits: BigInt(row.sent_units),
    folder: row.folder,
    flaw: row.flaw === null ? null : at(DEPOSIT_REASONS, row.flaw),
    reviewer: at(REVIEWERS, row.reviewer),
    transaction: row.transaction_id,
    submittedAtMs: Number(row.submitted_at_ms),
    minedAtMs: Number(row.mined_at_ms),
    confirmedAtMs: Number(row.confirmed_at_ms),
    unlockableAtMs: Number(row.unlockable_at_ms),
    state: at(DEPOSIT_STATES, row.state),
    reason: row.reason === null ? null : at(DEPOSIT_REASONS, row.reason),
    decidedAtMs: numberOf(row.decided_at_ms),
    decidedBy: row.decided_by === null ? null : at(DECIDERS, row.decided_by),
    unlockedAtMs: numberOf(row.unlocked_at_ms),
    correction: readCorrection(row),
  };
}

function readCorrection(row: DepositRow): DepositRecord['correction'] {
  if (row.correction_reason === null || row.proposed_by === null) return null;
  return {
    reason: at(CORRECTION_REASONS, row.correction_reason),
    proposedBy: row.proposed_by,
    proposedAtMs: Number(row.proposed_at_ms),
    approvedBy: row.approved_by,
    approvedAtMs: numberOf(row.corrected_at_ms),
  };
}

function wordOf<Word extends string>(list: readonly Word[], text: string): Word {
  return at(list, list.indexOf(text as Word));
}
