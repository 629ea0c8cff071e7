/** Notifies members of the end of their seasons, whoever their sessions act for. */
import type { Portfolio } from '@anywhen/exchange';
import { returnPpmOf } from '@anywhen/protocol';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { portfolioTable } from './storage.ts';

export const seasonsNotices: Notices = {
  events: {
    portfolio: {
      messages: ({ portfolio }) => messageOf(portfolio),
      atMs: ({ portfolio }) => portfolio.endedAtMs ?? 0,
    },
  },
  missed: [
    {
      turn: 5,
      since: readById(
        (pool, page) => portfolioTable.listSince(pool, 'ended_at_ms >= $1', page),
        messageOf,
      ),
    },
  ],
};

function messageOf(portfolio: Portfolio): NewMessage | undefined {
  const { id: source, uid, ownerUid, season, openedAtMs, fallPpm, endedAtMs: atMs } = portfolio;
  if (atMs === null) return undefined;
  return newMessage(
    'season-ended',
    { uid: ownerUid, source, atMs },
    {
      portfolio: String(uid),
      season,
      openedAtMs: String(openedAtMs),
      returnPpm: String(returnPpmOf(portfolio)),
      fallPpm: String(fallPpm),
    },
  );
}
