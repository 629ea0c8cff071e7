/**
 * SQL of the table `support_message`. What was said is sealed with its conversation and number, so
 * that a row opens only in its place.
 */
import {
  SUPPORT_SIDES,
  type SupportContent,
  type SupportMessage,
  type SupportSide,
} from '@anywhen/protocol';
import { keyedHash } from '../identity/identity.ts';
import { type PersonalWork, type Vault, openBytes, sealBytes } from '../vault/vault.ts';
import type { Conversation, SupportDb } from './conversation-table.ts';

export type Sealing = { vault: Vault; pepper: Buffer };

export type StoredMessage = { message: SupportMessage; staffId: string | null };

export type NewSupportMessage = {
  side: SupportSide;
  content: SupportContent;
  clientId: string | null;
  staffId?: string;
};

type Row = {
  seq: number;
  side: number;
  staff_id: string | null;
  client_id: string | null;
  at_ms: string;
  sealed: Buffer;
};

const COLUMNS = 'seq, side, staff_id, client_id, at_ms, sealed';

/** Begun before the transaction, and held in it; a visitor's conversation needs no member's key. */
type Sealer = { work: PersonalWork | undefined; key: (conversationId: number) => Buffer };

export async function beginSealing(
  { vault, pepper }: Sealing,
  db: SupportDb,
  uid: number | null,
): Promise<Sealer> {
  if (uid === null) return { work: undefined, key: (id) => visitorKey(pepper, id) };
  const work = await vault.begin(db, uid);
  return { work, key: () => work.key };
}

/** In the order given, from the conversation's next number on. */
export async function insertMessages(
  db: SupportDb,
  sealer: Sealer,
  { id, lastSeq }: Pick<Conversation, 'id' | 'lastSeq'>,
  { messages, atMs }: { messages: readonly NewSupportMessage[]; atMs: number },
): Promise<StoredMessage[]> {
  const key = sealer.key(id);
  const stored = messages.map((message, place) => ({ ...message, seq: lastSeq + 1 + place }));
  await db.query(
    `insert into support_message
       (conversation_id, seq, side, staff_id, client_id, at_ms, sealed)
     select $1, m.seq, m.side, m.staff_id, m.client_id, $2, m.sealed
     from unnest($3::int[], $4::smallint[], $5::text[], $6::text[], $7::bytea[])
       as m(seq, side, staff_id, client_id, sealed)`,
    [
      id,
      atMs,
      stored.map(({ seq }) => seq),
      stored.map(({ side }) => SUPPORT_SIDES.indexOf(side)),
      stored.map(({ staffId }) => staffId ?? null),
      stored.map(({ clientId }) => clientId),
      stored.map(({ seq, content }) =>
        sealBytes(key, labelOf(id, seq), Buffer.from(JSON.stringify(content))),
      ),
    ],
  );
  return stored.map(({ seq, side, clientId, content, staffId = null }) => ({
    message: { seq, side, atMs, clientId, content },
    staffId,
  }));
}

type Range = { before?: number | undefined; after?: number | undefined; limit: number };

/** Oldest first: the next ones after a number, or the last ones before one. */
export async function listMessagesOf(
  sealing: Sealing,
  db: SupportDb,
  conversation: Pick<Conversation, 'id' | 'uid'>,
  { before, after, limit }: Range,
): Promise<StoredMessage[]> {
  const order = after === undefined ? 'desc' : 'asc';
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from support_message
     where conversation_id = $1 and ($2::integer is null or seq < $2)
       and ($3::integer is null or seq > $3)
     order by seq ${order} limit $4`,
    [conversation.id, before ?? null, after ?? null, limit],
  );
  return openRows(sealing, db, conversation, after === undefined ? rows.toReversed() : rows);
}

/** What was sent with this id, and what was said to it in the same moment. */
export async function findSent(
  sealing: Sealing,
  db: SupportDb,
  conversation: Pick<Conversation, 'id' | 'uid'>,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from support_message m
     where conversation_id = $1 and seq >= (
       select seq from support_message where conversation_id = $1 and client_id = $2)
       and at_ms = (
       select at_ms from support_message where conversation_id = $1 and client_id = $2)
     order by seq limit $3`,
    [conversation.id, clientId, limit],
  );
  return openRows(sealing, db, conversation, rows);
}

/** The moments of the last texts and pictures of the person, the latest first. */
export async function listSentMoments(
  db: SupportDb,
  conversationId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ at_ms: string }>(
    `select at_ms from support_message
     where conversation_id = $1 and side = 0 order by seq desc limit $2`,
    [conversationId, limit],
  );
  return rows.map(({ at_ms }) => Number(at_ms));
}

/** Of somebody whose key is gone there is nothing left to read. */
async function openRows(
  { vault, pepper }: Sealing,
  db: SupportDb,
  { id, uid }: Pick<Conversation, 'id' | 'uid'>,
  rows: readonly Row[],
): Promise<StoredMessage[]> {
  const all = rows.map(({ seq, sealed }) => ({ label: labelOf(id, seq), sealed }));
  const opened =
    uid === null
      ? all.map(({ label, sealed }) => openBytes(visitorKey(pepper, id), label, sealed))
      : await vault.openAll(db, { uid, purpose: 'person' }, all);
  return rows.flatMap((row, place) => {
    const plain = opened?.[place];
    return plain ? toMessage(row, plain) : [];
  });
}

function toMessage(row: Row, plain: Buffer): StoredMessage {
  const { seq, side, staff_id: staffId, client_id: clientId, at_ms } = row;
  const content = JSON.parse(plain.toString()) as SupportContent;
  const said = { seq, side: SUPPORT_SIDES[side] ?? 'notice', atMs: Number(at_ms), clientId };
  return { message: { ...said, content }, staffId };
}

function labelOf(conversationId: number, seq: number): string {
  return `support/${conversationId}/${seq}`;
}

function visitorKey(pepper: Buffer, conversationId: number): Buffer {
  return keyedHash(pepper, 'support visitor', String(conversationId));
}
