/** The made-up module in the server: a table, notices, routes and a topic. */
export const SERVER_FILES: Readonly<Record<string, string>> = {
  'apps/server/migrations/0900-lockers.sql': `-- Up Migration
-- Lockers and who has rented them; \`state\` is the place in the list of states.
create table locker (
  id integer primary key,
  uid integer not null,
  state smallint not null,
  ends_at_second bigint not null,
  ended_at_ms bigint,
  check ((state = 0) = (ended_at_ms is null))
);
create index locker_of_member on locker (uid, id);
create index locker_ended on locker (ended_at_ms) where state = 2;
`,

  'apps/server/src/lockers/storage.ts': `/** Lockers as a table. */
import type { ExchangeImage } from '@anywhen/exchange';
import { integer, key, long, mutable, nullable, ordinal } from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';

export type Locker = ExchangeImage['lockers']['lockers'][number];

export const lockerTable = new RecordTable<Locker>('locker', {
  id: key(integer),
  uid: integer,
  state: mutable(ordinal(['rented', 'returned', 'ended'])),
  endsAtSecond: long,
  endedAtMs: mutable(nullable(long)),
});

export const lockersStorage = defineTables({
  writers: [lockerTable.upserts((changes) => changes.locker?.map(({ locker }) => locker))],
  load: async (client) => {
    const nextLockerId = await lockerTable.findNextId(client);
    const lockers = await lockerTable.list(client, 'where state = 0 order by id');
    return { lockers: { nextLockerId, lockers } };
  },
  ended: { locker: 'state <> 0' },
});
`,

  'apps/server/src/lockers/notices.ts': `/** What members are notified of. */
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { type Locker, lockerTable } from './storage.ts';

export const lockersNotices: Notices = {
  events: {
    locker: {
      messages: ({ locker }) => (locker.state === 'ended' ? messageOf(locker) : undefined),
      atMs: ({ locker }) => locker.endedAtMs ?? 0,
    },
  },
  missed: [
    {
      turn: 5,
      since: readById(
        (pool, page) => lockerTable.listSince(pool, 'state = 2 and ended_at_ms >= $1', page),
        messageOf,
      ),
    },
  ],
};

function messageOf({ id: source, uid, endedAtMs }: Locker): NewMessage {
  const about = { uid, source, atMs: endedAtMs ?? 0 };
  return newMessage('locker-ended', about, { lockerId: String(source) });
}
`,

  'apps/server/src/lockers/lockers.ts': `/** The module lockers. */
import type { ServerModule } from '../facets/server-module.ts';
import { lockersNotices } from './notices.ts';
import { lockersBusCommands, serveLockers } from './routes.ts';
import { lockersStorage } from './storage.ts';

export const lockers = {
  storage: lockersStorage,
  busCommands: lockersBusCommands,
  notices: lockersNotices,
  serve: serveLockers,
} satisfies ServerModule;
`,

  'apps/server/src/lockers/routes.ts': `/** Lockers over HTTP and on their topic. */
import { TOPICS, listLockers, locker, rentLocker, returnLocker } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { submitAsMember, sameAsReply } from '../core/submit.ts';
import type { BusCommands } from '../core/bus-messages.ts';
import type { Core } from '../core/core.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';

type Parts = { routes: Routes; hub: Pick<Hub, 'serve' | 'publishTo'>; pool: Pool; core: Core };

export const lockersBusCommands: BusCommands = {
  member: { 'rent-locker': rentLocker.body, 'return-locker': locker },
};

export function serveLockers({ routes, hub, pool, core }: Parts): void {
  const list = async (uid: number) => {
    const sql = 'select id from locker where uid = $1 and state = 0 order by id';
    const { rows } = await pool.query<{ id: number }>(sql, [uid]);
    return { lockers: rows.map(({ id }) => ({ lockerId: id })) };
  };
  routes.serveMember(rentLocker, (call) =>
    submitAsMember(core, call, { kind: 'rent-locker' }, sameAsReply),
  );
  routes.serveMember(returnLocker, (call) =>
    submitAsMember(core, call, { kind: 'return-locker', ...call.body }, sameAsReply),
  );
  routes.serveMember(listLockers, ({ uid }) => list(uid));
  const { pattern, example, access } = TOPICS.lockers;
  hub.serve('lockers', { access, pattern, snapshot: (_topic, uid) => list(uid) });
  core.onCommitted((events) => {
    for (const event of events) {
      if (event.kind !== 'locker') continue;
      hub.publishTo(event.locker.uid, example, { lockerId: event.locker.id });
    }
  });
}
`,
};
