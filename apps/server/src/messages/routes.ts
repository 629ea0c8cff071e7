/** The list of messages over HTTP, and marking them as read. */
import {
  MESSAGES_PER_PAGE,
  MESSAGE_KINDS,
  kindsOf,
  listMessages,
  readMessages,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { countUnread, listMessagesOf, markRead } from './message-table.ts';

type MessagesParts = {
  pool: Pool;
  nowMs: () => number;
  /** Notifies the member's other devices. */
  onRead: (uid: number) => void;
};

export function serveMessagesRoutes(routes: Routes, { pool, nowMs, onRead }: MessagesParts): void {
  const unreadOf = async (uid: number) => (await countUnread(pool, [uid])).get(uid) ?? 0;

  routes.serveMember(listMessages, async ({ uid, query }) => {
    const { category, limit = MESSAGES_PER_PAGE } = query;
    const rows = await listMessagesOf(pool, uid, {
      kinds: category ? kindsOf(category) : MESSAGE_KINDS,
      beforeId: readCursor(query.cursor),
      limit: limit + 1,
    });
    return {
      messages: rows.slice(0, limit).map(({ message }) => message),
      nextCursor: nextCursor(rows, limit),
      unread: await unreadOf(uid),
    };
  });

  routes.serveMember(readMessages, async ({ uid, body }) => {
    const which = 'ids' in body ? { ids: body.ids.map(Number) } : { upTo: Number(body.upTo) };
    await markRead(pool, uid, { which, nowMs: nowMs() });
    onRead(uid);
    return { unread: await unreadOf(uid) };
  });
}
