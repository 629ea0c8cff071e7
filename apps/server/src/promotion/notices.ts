/**
 * Notifies a member who was signed, and the signer when it ends. Neither message names anybody: the
 * page does, to whom it may.
 */
import type { Signing } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { signingTable } from './storage.ts';

const IN_BETWEEN = 'signed_at_ms >= $1 or ended_at_ms >= $1';

export const promotionNotices: Notices = {
  events: {
    signing: {
      messages: ({ signing }) => messagesSince(signing, momentOf(signing)),
      atMs: ({ signing }) => momentOf(signing),
    },
  },
  missed: [
    {
      turn: 3,
      since: readById(
        (pool, page) => signingTable.listSince(pool, IN_BETWEEN, page),
        messagesSince,
      ),
    },
  ],
};

function momentOf({ signedAtMs, endedAtMs }: Signing): number {
  return endedAtMs ?? signedAtMs;
}

function messagesSince(signing: Signing, sinceMs: number): NewMessage[] {
  const { id: source, uid, signerUid, signedAtMs, endedAtMs } = signing;
  const params = { signingId: String(source) };
  const messages: NewMessage[] = [];
  if (signedAtMs >= sinceMs) {
    messages.push(newMessage('signed', { uid, source, atMs: signedAtMs }, params));
  }
  if (endedAtMs !== null && endedAtMs >= sinceMs) {
    const about = { uid: signerUid, source, atMs: endedAtMs };
    messages.push(newMessage('signing-ended', about, params));
  }
  return messages;
}
