/** Reads of invitations, signings and commission. Only the exchange writes these tables. */
import type { Signing } from '@anywhen/exchange';
import { ACTIVE_DAYS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { signingTable } from './storage.ts';

type InvitedCounts = { invited: number; verified: number; active: number };

/** `today` in UTC days since 1970. */
export async function countInvited(
  pool: Pool,
  inviterUid: number,
  today: number,
): Promise<InvitedCounts> {
  const { rows } = await pool.query<Record<keyof InvitedCounts, string>>(
    `select count(*) as invited, count(*) filter (where m.level > 0) as verified,
       count(*) filter (where i.last_fee_day > $2) as active
     from invitation i join member m using (uid) where i.inviter_uid = $1`,
    [inviterUid, today - ACTIVE_DAYS],
  );
  const [row] = rows;
  return {
    invited: Number(row?.invited),
    verified: Number(row?.verified),
    active: Number(row?.active),
  };
}

export async function sumPaid(
  pool: Pool,
  uid: number,
): Promise<{ commissionUnits: bigint; rebateUnits: bigint }> {
  const { rows } = await pool.query<{ paid: string | null; rebate: string | null }>(
    `select sum(paid_units) as paid, sum(rebate_units) as rebate from commission_day
     where uid = $1 and paid_at_ms is not null`,
    [uid],
  );
  return { commissionUnits: BigInt(rows[0]?.paid ?? 0), rebateUnits: BigInt(rows[0]?.rebate ?? 0) };
}

export type InvitedRow = {
  readonly id: number;
  readonly uid: number;
  readonly lastFeeDay: number | null;
  readonly level: number;
  readonly openedAtMs: number;
};

/** Newest first. */
export async function listInvitedRows(
  pool: Pool,
  inviterUid: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<InvitedRow[]> {
  const { rows } = await pool.query<{
    id: string;
    uid: number;
    last_fee_day: number | null;
    level: number;
    opened_at_ms: string;
  }>(
    `select i.id, i.uid, i.last_fee_day, m.level, m.opened_at_ms
     from invitation i join member m using (uid)
     where i.inviter_uid = $1 and ($2::bigint is null or i.id < $2) order by i.id desc limit $3`,
    [inviterUid, beforeId ?? null, limit],
  );
  return rows.map(({ id, uid, last_fee_day, level, opened_at_ms }) => {
    const openedAtMs = Number(opened_at_ms);
    return { id: Number(id), uid, lastFeeDay: last_fee_day, level, openedAtMs };
  });
}

export function findSigningOf(pool: Pool, uid: number): Promise<Signing | undefined> {
  return signingTable.find(pool, 'where uid = $1 and ended_at_ms is null', [uid]);
}

/** Newest first. */
export function listSignedBy(
  pool: Pool,
  signerUid: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<Signing[]> {
  const rest = `where signer_uid = $1 and ended_at_ms is null
    and ($2::bigint is null or id < $2) order by id desc limit $3`;
  return signingTable.list(pool, rest, [signerUid, beforeId ?? null, limit]);
}

export async function countSignedBy(pool: Pool, signerUid: number): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select count(*) from signing where signer_uid = $1 and ended_at_ms is null',
    [signerUid],
  );
  return Number(rows[0]?.count);
}

/** Members who are open and have an inviter that the exchange does not know yet, by uid. */
export async function listUnknownInviters(
  pool: Pool,
  { afterUid, limit }: { afterUid: number; limit: number },
): Promise<{ uid: number; inviterUid: number }[]> {
  const { rows } = await pool.query<{ uid: number; inviter_uid: number }>(
    `select i.uid, i.inviter_uid from identity i
     where i.inviter_uid is not null and i.state = 'open' and i.uid > $1
       and not exists (select from invitation v where v.uid = i.uid)
     order by i.uid limit $2`,
    [afterUid, limit],
  );
  return rows.map(({ uid, inviter_uid: inviterUid }) => ({ uid, inviterUid }));
}
