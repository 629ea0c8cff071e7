/** Members and changes of their status, as of a moment or later. */
import type { Member, StatusChange } from '@anywhen/exchange';
import type { Pool } from 'pg';

export async function listMembersOpenedSince(
  pool: Pool,
  { sinceMs, afterUid, limit }: { sinceMs: number; afterUid: number; limit: number },
): Promise<Pick<Member, 'uid' | 'openedAtMs'>[]> {
  const { rows } = await pool.query<{ uid: number; opened_at_ms: string }>(
    `select uid, opened_at_ms from member
     where opened_at_ms >= $1 and uid > $2 and owner_uid is null order by uid limit $3`,
    [sinceMs, afterUid, limit],
  );
  return rows.map(({ uid, opened_at_ms }) => ({ uid, openedAtMs: Number(opened_at_ms) }));
}

/** Persons who had an account at that moment, by number. */
export async function listMembersOpenedUntil(
  db: Pick<Pool, 'query'>,
  { untilMs, afterUid, limit }: { untilMs: number; afterUid: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.query<{ uid: number }>(
    `select uid from member
     where uid > $2 and opened_at_ms <= $1 and owner_uid is null order by uid limit $3`,
    [untilMs, afterUid, limit],
  );
  return rows.map(({ uid }) => uid);
}

/** Of all members, the oldest first. */
export async function listStatusChangesSince(
  pool: Pool,
  { sinceMs, afterSeq, limit }: { sinceMs: number; afterSeq: number; limit: number },
): Promise<StatusChange[]> {
  const { rows } = await pool.query<StatusChangeRow>(
    'select * from status_change where at_ms >= $1 and seq > $2 order by seq limit $3',
    [sinceMs, afterSeq, limit],
  );
  return rows.map(({ seq, at_ms, spot_orders, leverage_orders, bots, ...change }) => {
    const cancelled = { spotOrders: spot_orders, leverageOrders: leverage_orders, bots };
    return { ...change, seq: Number(seq), atMs: Number(at_ms), cancelled };
  });
}

type StatusChangeRow = Pick<StatusChange, 'uid' | 'status' | 'reason'> & {
  seq: string;
  at_ms: string;
  spot_orders: number;
  leverage_orders: number;
  bots: number;
};
