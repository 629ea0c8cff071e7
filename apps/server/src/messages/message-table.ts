/** SQL of the tables `message` and `message_place`. */
import { type Message, type MessageKind, UNREAD_MAX } from '@anywhen/protocol';
import { categoryOf, findKind, linkOf, numOfKind } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { NewMessage } from '../facets/new-message.ts';
import type { Place } from '../facets/notices.ts';
import { deletePortion } from '../platform/delete-in-portions.ts';
import type { ErasureLeft } from '../facets/server-module.ts';

type Db = Pick<Pool | ClientBase, 'query'>;

/** A row of the table, and its member. */
type StoredMessage = { id: number; uid: number; message: Message };

const ORDER_LOCK_KEY = 7_311_504_229; // An arbitrary lock number.
const DELETED_AT_ONCE = 1_000;

/**
 * A message that exists is unchanged, and none is written about what happened before its member's
 * data was deleted. Writers take turns, so that messages appear in id order: a
 * reader of one has seen all before it. It does not wait for the disk: what a power cut loses is
 * written again, from the same place.
 */
export async function insertMessages(
  client: ClientBase,
  messages: readonly NewMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  await client.query('select pg_advisory_xact_lock($1)', [ORDER_LOCK_KEY]);
  const { rowCount } = await client.query(
    `insert into message (uid, kind, source, params, created_at_ms)
     select m.* from unnest($1::int[], $2::smallint[], $3::bigint[], $4::jsonb[], $5::bigint[])
       as m(uid, kind, source, params, created_at_ms)
     where not exists (
       select from erasure e where e.uid = m.uid and e.begun_at_ms >= m.created_at_ms)
     on conflict (uid, kind, source) do nothing`,
    [
      messages.map(({ uid }) => uid),
      messages.map(({ kind }) => numOfKind(kind)),
      messages.map(({ source }) => source),
      messages.map(({ params }) => JSON.stringify(params)),
      messages.map(({ atMs }) => atMs),
    ],
  );
  return rowCount ?? 0;
}

export async function readPlace(db: Db): Promise<Place> {
  const { rows } = await db.query<{ at_ms: string; trade_id: string }>(
    'select at_ms, trade_id from message_place',
  );
  const [row] = rows;
  if (!row) throw new Error('messages: there is no place to go on from');
  return { atMs: Number(row.at_ms), tradeId: Number(row.trade_id) };
}

/** Everything that happened before this moment is in the tables; 0 before the first command. */
export async function findCommittedMs(db: Db): Promise<number> {
  const { rows } = await db.query<{ at_ms: string }>(
    'select at_ms from journal order by batch desc limit 1',
  );
  return Number(rows[0]?.at_ms ?? 0);
}

/** Never moves back. */
export async function movePlace(db: Db, { atMs, tradeId }: Place): Promise<void> {
  await db.query(
    `update message_place set at_ms = greatest(at_ms, $1), trade_id = greatest(trade_id, $2)
     where at_ms < $1 or trade_id < $2`,
    [atMs, tradeId],
  );
}

/** The number of the last outage that members were told of. */
export async function readOutage(db: Db): Promise<number> {
  const { rows } = await db.query<{ outage_no: number }>('select outage_no from message_place');
  return rows[0]?.outage_no ?? 0;
}

export async function moveOutage(db: Db, no: number): Promise<void> {
  await db.query('update message_place set outage_no = $1 where outage_no < $1', [no]);
}

type MessagePage = {
  kinds: readonly MessageKind[];
  /** Only messages with a smaller id. */
  beforeId?: number | undefined;
  isUnreadOnly?: boolean;
  limit: number;
};

/** Newest first. */
export async function listMessagesOf(
  db: Db,
  uid: number,
  { kinds, beforeId, isUnreadOnly = false, limit }: MessagePage,
): Promise<StoredMessage[]> {
  const { rows } = await db.query<MessageRow>(
    `select * from message
     where uid = $1 and kind = any($2::smallint[])
       and ($3::bigint is null or id < $3)
       ${isUnreadOnly ? 'and read_at_ms is null' : ''}
     order by id desc limit $4`,
    [uid, kinds.map((kind) => numOfKind(kind)), beforeId ?? null, limit],
  );
  return rows.map(readRow);
}

/** Of all members, oldest first. */
export async function listMessagesAfter(
  db: Db,
  { id, limit }: { id: number; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await db.query<MessageRow>(
    'select * from message where id > $1 order by id limit $2',
    [id, limit],
  );
  return rows.map(readRow);
}

export async function findLastId(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: string }>('select coalesce(max(id), 0) as id from message');
  return Number(rows[0]?.id);
}

/** By member; counted up to the maximum that is displayed. */
export async function countUnread(db: Db, uids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ uid: number; unread: string }>(
    `select m.uid, u.unread from unnest($1::int[]) m(uid)
     cross join lateral (
       select count(*) as unread from (
         select 1 from message where uid = m.uid and read_at_ms is null limit $2) found) u`,
    [uids, UNREAD_MAX],
  );
  return new Map(rows.map(({ uid, unread }) => [uid, Number(unread)]));
}

/** Those named, or all up to one; messages read before keep their time. */
export async function markRead(
  db: Db,
  uid: number,
  { which, nowMs }: { which: { ids: readonly number[] } | { upTo: number }; nowMs: number },
): Promise<void> {
  const isNamed = 'ids' in which;
  await db.query(
    `update message set read_at_ms = $2 where uid = $1 and read_at_ms is null
       and ${isNamed ? 'id = any($3::bigint[])' : 'id <= $3::bigint'}`,
    [uid, nowMs, isNamed ? which.ids : which.upTo],
  );
}

/** In turn with those that write: what they have written and not committed goes, too. */
export async function eraseMessagesOf(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await client.query('select pg_advisory_xact_lock($1)', [ORDER_LOCK_KEY]);
  const portion = { table: 'message', where: 'uid = $1', values: [uid], atOnce: DELETED_AT_ONCE };
  return (await deletePortion(client, portion)) === DELETED_AT_ONCE ? 'more' : 'nothing';
}

/**
 * One step of it; true when there may be more. Ids follow time, so the oldest come first and no
 * index on time is needed.
 */
export async function deleteMessagesBefore(db: Db, beforeMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from message where id in (
       select id from (select id, created_at_ms from message order by id limit $2) oldest
       where created_at_ms < $1)`,
    [beforeMs, DELETED_AT_ONCE],
  );
  return rowCount === DELETED_AT_ONCE;
}

type MessageRow = {
  id: string;
  uid: number;
  kind: number;
  params: Record<string, string>;
  created_at_ms: string;
  read_at_ms: string | null;
};

function readRow({ id, uid, kind: num, params, ...row }: MessageRow): StoredMessage {
  const kind = findKind(num);
  if (kind === undefined) throw new RangeError(`no kind of message has the number ${num}`);
  const message = {
    id,
    kind,
    category: categoryOf(kind),
    params,
    link: linkOf(kind, params),
    atMs: Number(row.created_at_ms),
    readAtMs: row.read_at_ms === null ? null : Number(row.read_at_ms),
  };
  return { id: Number(id), uid, message };
}
