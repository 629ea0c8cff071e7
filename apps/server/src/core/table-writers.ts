/**
 * One writer for each table the exchange fills. A batch is one statement made of the writers that
 * have rows: a single round trip, a single commit.
 */
import { LEDGER_TYPES } from '@anywhen/protocol';
import type { BatchRows } from './batch-rows.ts';
import { type TableWriter, bytes, numbers, rowsLiteral } from './row-literals.ts';
import { secondsWriters } from './seconds-writers.ts';
import { spotWriters } from './spot-writers.ts';

type Writer = TableWriter<BatchRows>;

const accounts: Writer = {
  name: 'account',
  table: 'account',
  text: (source) => `insert into account select r.* from ${source}`,
  rows: ({ accounts: opened }) =>
    rowsLiteral(opened, ({ id, owner, accountKind, currency, bucket }) => {
      const uid = typeof owner === 'number' ? owner : null;
      return [id, uid, owner.toString(), accountKind, currency, bucket];
    }),
};

const postings: Writer = {
  name: 'posting',
  table: 'posting',
  text: (source) => `insert into posting select r.* from ${source}`,
  rows: ({ postings: appended }) =>
    rowsLiteral(appended, (posting) => [
      posting.accountId,
      posting.seq,
      posting.entryId,
      posting.units,
      posting.balanceAfter,
      posting.atMs,
      LEDGER_TYPES[posting.type].num,
      posting.reference,
    ]),
};

const members: Writer = {
  name: 'member',
  table: 'member',
  text: (source) =>
    `insert into member select r.* from ${source}
     on conflict (uid) do update set
       status = excluded.status,
       level = excluded.level,
       withdraw_lock_until_ms = excluded.withdraw_lock_until_ms,
       loss_limit_units = excluded.loss_limit_units,
       pending_loss_limit_units = excluded.pending_loss_limit_units,
       pending_loss_limit_from_ms = excluded.pending_loss_limit_from_ms`,
  rows: ({ members: byUid }) =>
    rowsLiteral(byUid.values(), (member) => [
      member.uid,
      member.status,
      member.level,
      member.withdrawLockUntilMs,
      member.lossLimitUnits,
      member.pendingLossLimit?.units ?? null,
      member.pendingLossLimit?.fromMs ?? null,
      member.openedAtMs,
    ]),
};

const days: Writer = {
  name: 'day_commitment',
  table: 'day_commitment',
  text: (source) =>
    `insert into day_commitment select r.* from ${source}
     on conflict (day) do update set seed = excluded.seed`,
  rows: ({ days: byDay }) =>
    rowsLiteral(byDay.values(), ({ day, anchor, publishedAtMs, seed }) => {
      return [day, anchor, publishedAtMs, seed];
    }),
};

const ticks: Writer = {
  name: 'tick',
  table: 'tick',
  text: (source) => `insert into tick select r.* from ${source}`,
  rows: ({ ticks: appended }) =>
    rowsLiteral(appended, ({ second, seed, priceUnits, tapeVolumeCents }) => {
      return [second, bytes(seed), numbers(priceUnits), numbers(tapeVolumeCents)];
    }),
};

const marketState: Writer = {
  name: 'market_state',
  table: 'market_state',
  text: (source) =>
    `insert into market_state select r.* from ${source}
     on conflict (is_only) do update set state = excluded.state`,
  rows: ({ marketState: state }) =>
    rowsLiteral(state ? [state] : [], (each) => [true, JSON.stringify(each)]),
};

/** In the order of their statements; the most frequent first. */
export const TABLE_WRITERS: readonly Writer[] = [
  postings,
  accounts,
  ...spotWriters,
  ...secondsWriters,
  members,
  ticks,
  marketState,
  days,
];
