/** How invitations, signings and commission are written, and how what is open is read back. */
import { type CommissionDay, type Invitation, type Signing } from '@anywhen/exchange';
import { amount, integer, key, long, mutable, nullable } from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';

const invitationTable = new RecordTable<Invitation>('invitation', {
  id: key(long),
  uid: integer,
  inviterUid: integer,
  lastFeeDay: mutable(nullable(integer)),
});

export const signingTable = new RecordTable<Signing>('signing', {
  id: key(long),
  uid: integer,
  signerUid: integer,
  signedAtMs: long,
  endedAtMs: mutable(nullable(long)),
});

export const commissionTable = new RecordTable<CommissionDay>('commission_day', {
  id: key(long),
  uid: integer,
  day: integer,
  trades: mutable(integer),
  feeUnits: mutable(amount),
  tier0Units: mutable(amount),
  tier1Units: mutable(amount),
  tier2Units: mutable(amount),
  rebateUnits: mutable(amount),
  tier: mutable(nullable(integer)),
  paidUnits: mutable(nullable(amount)),
  paidAtMs: mutable(nullable(long)),
});

export const promotionStorage = defineTables({
  writers: [
    invitationTable.upserts((changes) => changes.invitation?.map(({ invitation }) => invitation)),
    signingTable.upserts((changes) => changes.signing?.map(({ signing }) => signing)),
    commissionTable.upserts((changes) =>
      changes['commission-day']?.map(({ commission }) => commission),
    ),
  ],
  load: async (client) => {
    const invitations = await invitationTable.listInPortions(client, 'true');
    const nextSigningId = await signingTable.findNextId(client);
    const signings = await signingTable.listInPortions(client, 'ended_at_ms is null');
    const nextCommissionId = await commissionTable.findNextId(client);
    const commissions = await commissionTable.listInPortions(client, 'paid_at_ms is null');
    const promotion = { invitations, nextSigningId, signings, nextCommissionId, commissions };
    return { promotion };
  },
  ended: { signing: 'ended_at_ms is not null', commission_day: 'paid_at_ms is not null' },
});
