/** SQL of the table `security_event`: sign-ins and changes of what protects an account. */
import { type FundPasswordEvent, SECURITY_LOG_MS } from '@anywhen/protocol';
import type { KeyClosing, PayeeChange, SecurityChange } from '@anywhen/protocol';
import type { Db } from '../db.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

type EventKind =
  | 'login'
  | 'login-refused'
  | FundPasswordEvent
  | SecurityChange
  | PayeeChange
  | KeyClosing;

type NewEvent = {
  uid: number;
  what: EventKind;
  deviceName: string;
  ip: string;
  atMs: number;
};

type SecurityEventLine = Omit<NewEvent, 'uid'> & { id: number };

type Row = { id: string; what: EventKind; device_name: string; ip: string; at_ms: string };

/** Returns its id. */
export async function insertEvent(db: Db, event: NewEvent): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `insert into security_event (uid, what, device_name, ip, at_ms)
     values ($1, $2, $3, $4, $5) returning id`,
    [event.uid, event.what, event.deviceName, event.ip, event.atMs],
  );
  return Number(rows[0]?.id);
}

/** Newest first. */
export async function listEventsOf(
  db: Db,
  uid: number,
  page: { beforeId?: number | undefined; sinceMs: number; limit: number },
): Promise<SecurityEventLine[]> {
  const { rows } = await db.query<Row>(
    `select id, what, device_name, ip, at_ms from security_event
     where uid = $1 and at_ms > $2 and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [uid, page.sinceMs, page.beforeId ?? null, page.limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    what: row.what,
    deviceName: row.device_name,
    ip: row.ip,
    atMs: Number(row.at_ms),
  }));
}

/**
 * Deletes sign-ins. Changes and their times stay, without place and device: otherwise a thief could
 * cover up a change.
 */
export async function eraseEvents(db: Db, uid: number): Promise<void> {
  const where = `uid = $1 and what in ('login', 'login-refused')`;
  await deleteInPortions(db, { table: 'security_event', where, values: [uid] });
  await db.query(
    `update security_event set device_name = '', ip = ''
     where uid = $1 and (device_name <> '' or ip <> '')`,
    [uid],
  );
}

export async function deleteOldEvents(db: Db, nowMs: number): Promise<void> {
  const values = [nowMs - SECURITY_LOG_MS];
  await deleteInPortions(db, { table: 'security_event', where: 'at_ms <= $1', values });
}
