/**
 * Members as a table: status, level, limits, and each change of a status. Personal data is in
 * identity's own tables.
 */
import type { Member, StatusChange, Uid } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { loadInPortions } from '../core/storage/portions.ts';
import { type TableWriter, rowsLiteral } from '../core/storage/row-literals.ts';

type MemberRows = { members: Map<Uid, Member>; statusChanges: readonly StatusChange[] };

const members: TableWriter<MemberRows> = {
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
      member.ownerUid,
    ]),
};

const statusChanges: TableWriter<MemberRows> = {
  name: 'status_change',
  table: 'status_change',
  text: (source) => `insert into status_change select r.* from ${source}`,
  rows: ({ statusChanges: changes }) =>
    rowsLiteral(changes, ({ seq, uid, status, reason, atMs, cancelled }) => [
      seq,
      uid,
      status,
      reason,
      atMs,
      cancelled.spotOrders,
      cancelled.leverageOrders,
      cancelled.bots,
    ]),
};

export const membersStorage = defineStorage<MemberRows>({
  sort: ({ member: changed = [], 'status-change': statusEvents = [] }) => ({
    members: new Map(changed.map(({ member }) => [member.uid, member])),
    statusChanges: statusEvents.map(({ change }) => change),
  }),
  writers: [members, statusChanges],
  load: async (client) => ({ members: await loadMembers(client) }),
  ended: { status_change: ALL_ENDED },
});

async function loadMembers(client: ClientBase): Promise<Member[]> {
  return loadInPortions<MemberRow, Member>(client, {
    text: 'select * from member where uid > $1 order by uid limit $2',
    keyOf: ({ uid }) => uid,
    read: readMember,
  });
}

type MemberRow = {
  uid: number;
  status: Member['status'];
  level: Member['level'];
  withdraw_lock_until_ms: string;
  loss_limit_units: string;
  pending_loss_limit_units: string | null;
  pending_loss_limit_from_ms: string | null;
  opened_at_ms: string;
  owner_uid: number | null;
};

function readMember(row: MemberRow): Member {
  return {
    uid: row.uid,
    status: row.status,
    level: row.level,
    withdrawLockUntilMs: Number(row.withdraw_lock_until_ms),
    lossLimitUnits: row.loss_limit_units,
    pendingLossLimit:
      row.pending_loss_limit_units === null
        ? null
        : {
            units: row.pending_loss_limit_units,
            fromMs: Number(row.pending_loss_limit_from_ms),
          },
    openedAtMs: Number(row.opened_at_ms),
    ownerUid: row.owner_uid,
  };
}
