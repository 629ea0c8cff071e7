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
import { at } from '@anywhen/prices';
import { defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, numberOf, placeIn, rowsLiteral } from '../core/storage/row-literals.ts';

export type Locker = ExchangeImage['lockers']['lockers'][number];

const STATES = ['rented', 'returned', 'ended'] as const;

const lockers: TableWriter<Map<number, Locker>> = {
  name: 'locker',
  table: 'locker',
  text: (source) =>
    \`insert into locker select r.* from \${source} on conflict (id) do update set
       state = excluded.state, ended_at_ms = excluded.ended_at_ms\`,
  rows: (byId) =>
    rowsLiteral(byId.values(), ({ id, uid, state, endsAtSecond, endedAtMs }) => [
      id,
      uid,
      placeIn(STATES, state),
      endsAtSecond,
      endedAtMs,
    ]),
};

export const lockersStorage = defineStorage<Map<number, Locker>>({
  sort: ({ locker: changed = [] }) => new Map(changed.map(({ locker }) => [locker.id, locker])),
  writers: [lockers],
  load: async (client) => {
    const last = await client.query<{ id: number }>('select max(id) as id from locker');
    const { rows } = await client.query<LockerRow>(
      'select * from locker where state = 0 order by id',
    );
    const nextLockerId = (last.rows[0]?.id ?? 0) + 1;
    return { lockers: { nextLockerId, lockers: rows.map(readLockerRow) } };
  },
  ended: { locker: 'state <> 0' },
});

export type LockerRow = {
  id: number;
  uid: number;
  state: number;
  ends_at_second: string;
  ended_at_ms: string | null;
};

export function readLockerRow(row: LockerRow): Locker {
  return {
    id: row.id,
    uid: row.uid,
    state: at(STATES, row.state),
    endsAtSecond: Number(row.ends_at_second),
    endedAtMs: numberOf(row.ended_at_ms),
  };
}
`,

  'apps/server/src/lockers/notices.ts': `/** What members are notified of. */
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { type Locker, type LockerRow, readLockerRow } from './storage.ts';

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
      since: readById(async (pool, { sinceMs, afterId, limit }) => {
        const { rows } = await pool.query<LockerRow>(
          \`select * from locker
           where state = 2 and ended_at_ms >= $1 and id > $2 order by id limit $3\`,
          [sinceMs, afterId, limit],
        );
        return rows.map(readLockerRow);
      }, messageOf),
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
import { submitAsMember } from '../core/submit.ts';
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
  routes.serveMember(rentLocker, (call) => submitAsMember(core, call, { kind: 'rent-locker' }));
  routes.serveMember(returnLocker, (call) =>
    submitAsMember(core, call, { kind: 'return-locker', lockerId: call.body.lockerId }),
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
