/** SQL of the table `support_conversation`: who talks, how it stands, which colleague has it. */
import {
  type ConversationList,
  SUPPORT_SILENCE_MS,
  SUPPORT_STATES,
  type Language,
  type SupportState,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { fromStoredLanguage, toStoredLanguage } from './stored-language.ts';

/** The pool, or the connection of a running transaction. */
export type SupportDb = Pick<Pool, 'query'>;

/** A member, or a visitor by the hash of what the browser's cookie says. */
export type Person = { readonly uid: number } | { readonly visitorHash: Buffer };

export type Conversation = {
  id: number;
  uid: number | null;
  state: SupportState;
  language: Language;
  staffId: string | null;
  heldUntilMs: number | null;
  waitingSinceMs: number | null;
  changedAtMs: number;
  lastSeq: number;
  staffSeq: number;
  personDeliveredSeq: number;
  personReadSeq: number;
  staffDeliveredSeq: number;
  staffReadSeq: number;
  /** The case of its pictures, until they are deleted. */
  folder: string | null;
  version: number;
};

type Row = {
  id: string;
  uid: number | null;
  state: number;
  language: number;
  staff_id: string | null;
  held_until_ms: string | null;
  waiting_since_ms: string | null;
  changed_at_ms: string;
  last_seq: number;
  staff_seq: number;
  person_delivered_seq: number;
  person_read_seq: number;
  staff_delivered_seq: number;
  staff_read_seq: number;
  folder: string | null;
  version: number;
};

type Lock = '' | 'for update';

export async function findByPerson(
  db: SupportDb,
  person: Person,
  nowMs: number,
  lock: Lock = '',
): Promise<Conversation | undefined> {
  const [column, value] =
    'uid' in person ? ['uid', person.uid] : ['visitor_hash', person.visitorHash];
  const { rows } = await db.query<Row>(
    `select * from support_conversation where ${column} = $1 ${lock}`,
    [value],
  );
  return rows[0] && readRow(rows[0], nowMs);
}

export async function findById(
  db: SupportDb,
  id: number,
  nowMs: number,
  lock: Lock = '',
): Promise<Conversation | undefined> {
  const { rows } = await db.query<Row>(`select * from support_conversation where id = $1 ${lock}`, [
    id,
  ]);
  return rows[0] && readRow(rows[0], nowMs);
}

/** Of two first messages at once, both find the one that was made. */
export async function makeConversation(
  db: SupportDb,
  person: Person,
  { language, nowMs }: { language: Language; nowMs: number },
): Promise<Conversation> {
  await db.query(
    `insert into support_conversation
       (uid, visitor_hash, state, language, created_at_ms, changed_at_ms, touched_at_ms)
     values ($1, $2, 0, $3, $4, $4, $4) on conflict do nothing`,
    [
      'uid' in person ? person.uid : null,
      'uid' in person ? null : person.visitorHash,
      toStoredLanguage(language),
      nowMs,
    ],
  );
  const made = await findByPerson(db, person, nowMs, 'for update');
  if (!made) throw new Error('support: a conversation was made and is not there');
  return made;
}

/** The caller has locked its row. Marks only move forward; they have a statement of their own. */
export async function storeConversation(
  db: SupportDb,
  conversation: Conversation,
  nowMs: number,
): Promise<Conversation> {
  const { id, state, language, staffId, heldUntilMs, waitingSinceMs } = conversation;
  const { changedAtMs, lastSeq, staffSeq, folder } = conversation;
  const { rows } = await db.query<Row>(
    `update support_conversation set state = $2, language = $3, staff_id = $4, held_until_ms = $5,
       waiting_since_ms = $6, changed_at_ms = $7, last_seq = $8, staff_seq = $9, folder = $10,
       version = version + 1, touched_at_ms = $11
     where id = $1 returning *`,
    [
      id,
      SUPPORT_STATES.indexOf(state),
      toStoredLanguage(language),
      staffId,
      heldUntilMs,
      waitingSinceMs,
      changedAtMs,
      lastSeq,
      staffSeq,
      folder,
      nowMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`support: conversation ${id} is gone`);
  return readRow(row, nowMs);
}

type Marks = { deliveredSeq?: number | undefined; readSeq?: number | undefined };

/** Never back, and never beyond what was said. Undefined when nothing has changed. */
export async function moveMarks(
  db: SupportDb,
  { id, side, nowMs }: { id: number; side: 'person' | 'staff'; nowMs: number },
  { deliveredSeq = 0, readSeq = 0 }: Marks,
): Promise<Conversation | undefined> {
  const delivered = `${side}_delivered_seq`;
  const read = `${side}_read_seq`;
  const { rows } = await db.query<Row>(
    `update support_conversation
     set ${delivered} = greatest(${delivered}, least(last_seq, greatest($2, $3)::integer)),
       ${read} = greatest(${read}, least(last_seq, $3::integer)),
       version = version + 1, touched_at_ms = $4
     where id = $1 and (${delivered} < least(last_seq, greatest($2, $3)::integer)
       or ${read} < least(last_seq, $3::integer))
     returning *`,
    [id, deliveredSeq, readSeq, nowMs],
  );
  return rows[0] && readRow(rows[0], nowMs);
}

const IS_CLOSED = '(state = 3 or (state in (0, 2) and changed_at_ms <= $1))';
const IS_HELD_BY_OTHER = `(staff_id is not null and staff_id <> $2 and held_until_ms > $3)`;

/** What is in each list, and in which order. `$1` is the last moment that counts as silent. */
const LISTS: Record<ConversationList, { where: string; order: 'asc' | 'desc'; by: string }> = {
  waiting: { where: `state = 1 and not ${IS_HELD_BY_OTHER}`, order: 'asc', by: 'waiting_since_ms' },
  own: { where: `staff_id = $2 and not ${IS_CLOSED}`, order: 'desc', by: 'changed_at_ms' },
  others: {
    where: `not ${IS_CLOSED} and staff_id is distinct from $2
      and (state <> 1 or ${IS_HELD_BY_OTHER})`,
    order: 'desc',
    by: 'changed_at_ms',
  },
  closed: { where: IS_CLOSED, order: 'desc', by: 'changed_at_ms' },
};

/** After this moment and number. */
type ListPlace = { ms: number; id: number };

export async function listConversationsOf(
  db: SupportDb,
  asked: {
    which: ConversationList;
    staffId: string;
    nowMs: number;
    after: ListPlace | undefined;
    limit: number;
  },
): Promise<Conversation[]> {
  const { which, staffId, nowMs, after, limit } = asked;
  const { where, order, by } = LISTS[which];
  const isAfter = order === 'asc' ? '>' : '<';
  const { rows } = await db.query<Row>(
    `select * from support_conversation
     where ${where} and last_seq > 0 and $1::bigint > 0 and $2::text <> '' and $3::bigint > 0
       and ($4::bigint is null or (${by}, id) ${isAfter} ($4::bigint, $5::bigint))
     order by ${by} ${order}, id ${order} limit $6`,
    [nowMs - SUPPORT_SILENCE_MS, staffId, nowMs, after?.ms ?? null, after?.id ?? null, limit],
  );
  return rows.map((row) => readRow(row, nowMs));
}

/** Where the list goes on after this one. */
export function placeOf(which: ConversationList, conversation: Conversation): ListPlace {
  const { id, changedAtMs, waitingSinceMs } = conversation;
  return { id, ms: which === 'waiting' ? (waitingSinceMs ?? 0) : changedAtMs };
}

export async function countWaiting(db: SupportDb): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from support_conversation where state = 1',
  );
  return rows[0]?.count ?? 0;
}

/** Those that were changed at or after a moment, of members only or of all. */
export async function listTouchedSince(
  db: SupportDb,
  { sinceMs, nowMs, limit }: { sinceMs: number; nowMs: number; limit: number },
): Promise<Conversation[]> {
  const { rows } = await db.query<Row>(
    `select * from support_conversation where touched_at_ms >= $1
     order by touched_at_ms desc limit $2`,
    [sinceMs, limit],
  );
  return rows.map((row) => readRow(row, nowMs));
}

/** One that was silent for a day is closed without anybody having to write that down. */
function readRow(row: Row, nowMs: number): Conversation {
  const changedAtMs = Number(row.changed_at_ms);
  const state = SUPPORT_STATES[row.state] ?? 'closed';
  const isSilent = state !== 'waiting' && changedAtMs <= nowMs - SUPPORT_SILENCE_MS;
  const isClosed = state === 'closed' || isSilent;
  return {
    id: Number(row.id),
    uid: row.uid,
    state: isClosed ? 'closed' : state,
    language: fromStoredLanguage(row.language),
    staffId: row.staff_id,
    heldUntilMs: row.held_until_ms === null ? null : Number(row.held_until_ms),
    waitingSinceMs: row.waiting_since_ms === null ? null : Number(row.waiting_since_ms),
    changedAtMs,
    lastSeq: row.last_seq,
    staffSeq: row.staff_seq,
    personDeliveredSeq: row.person_delivered_seq,
    personReadSeq: row.person_read_seq,
    staffDeliveredSeq: row.staff_delivered_seq,
    staffReadSeq: row.staff_read_seq,
    folder: row.folder,
    version: row.version,
  };
}
