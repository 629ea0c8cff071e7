/** Welcomes members, and notifies them of changes of their status. */
import type { Member, StatusChange } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, READ_AT_ONCE, readPages, readWhole } from '../facets/notices.ts';
import { listMembersOpenedSince, listStatusChangesSince } from './queries.ts';

export const membersNotices: Notices = {
  events: {
    member: {
      // Later changes of a member carry their opening time, too.
      messages: ({ member }, { receivedMs }) =>
        member.openedAtMs >= receivedMs ? welcome(member) : undefined,
      atMs: ({ member }) => member.openedAtMs,
    },
    'status-change': {
      messages: ({ change }) => messageOf(change),
      atMs: ({ change }) => change.atMs,
    },
  },
  missed: [
    { turn: 1, since: readWhole(listMembersOpenedSince, welcome) },
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
          messageOf,
        ),
    },
  ],
};

function welcome({ uid, openedAtMs }: Pick<Member, 'uid' | 'openedAtMs'>): NewMessage {
  return newMessage('welcome', { uid, source: uid, atMs: openedAtMs }, {});
}

function messageOf({ seq, uid, status, reason, atMs }: StatusChange): NewMessage {
  return newMessage('status-changed', { uid, source: seq, atMs }, { status, reason });
}
