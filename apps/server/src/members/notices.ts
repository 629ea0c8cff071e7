/** Welcomes members, and notifies them of changes of their status. */
import type { Member, StatusChange } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, READ_AT_ONCE, readPages } from '../facets/notices.ts';
import { listMembersOpenedSince, listStatusChangesSince } from './queries.ts';

export const membersNotices: Notices = {
  events: {
    member: {
      // Later changes of a member carry their opening time, too.
      messages: ({ member }, { receivedMs }) =>
        isNewPerson(member, receivedMs) ? welcome(member) : undefined,
      atMs: ({ member }) => member.openedAtMs,
    },
    'status-change': {
      messages: ({ change }) => messagesOf(change),
      atMs: ({ change }) => change.atMs,
    },
  },
  missed: [
    {
      turn: 1,
      since: (pool, { atMs: sinceMs }) =>
        readPages((last: Pick<Member, 'uid' | 'openedAtMs'> | undefined) => {
          const page = { sinceMs, afterUid: last?.uid ?? 0, limit: READ_AT_ONCE };
          return listMembersOpenedSince(pool, page);
        }, welcome),
    },
    {
      turn: 3,
      since: (pool, { atMs: sinceMs }) =>
        readPages(
          (last: StatusChange | undefined) =>
            listStatusChangesSince(pool, {
              sinceMs,
              afterSeq: last?.seq ?? 0,
              limit: READ_AT_ONCE,
            }),
          messagesOf,
        ),
    },
  ],
};

/** Nobody is welcomed to a portfolio. */
function isNewPerson({ openedAtMs, ownerUid }: Member, receivedMs: number): boolean {
  return ownerUid === null && openedAtMs >= receivedMs;
}

function welcome({ uid, openedAtMs }: Pick<Member, 'uid' | 'openedAtMs'>): NewMessage {
  return newMessage('welcome', { uid, source: uid, atMs: openedAtMs }, {});
}

/** What was cancelled with the change has a message of its own: most changes cancel nothing. */
function messagesOf({ seq, uid, status, reason, atMs, cancelled }: StatusChange): NewMessage[] {
  const about = { uid, source: seq, atMs };
  const changed = newMessage('status-changed', about, { status, reason });
  const { spotOrders, leverageOrders, bots } = cancelled;
  if (spotOrders + leverageOrders + bots === 0) return [changed];
  const counts = {
    spotOrders: String(spotOrders),
    leverageOrders: String(leverageOrders),
    bots: String(bots),
  };
  return [changed, newMessage('openings-cancelled', about, { status, ...counts })];
}
