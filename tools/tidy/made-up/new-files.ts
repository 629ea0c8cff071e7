/**
 * A made-up money module, `lockers`: members rent a locker for a deposit and give it back. It has
 * what every module has, in its smallest form: two commands, a table, three endpoints, a topic and
 * two pages. These are its own files; nothing in the product uses them.
 */
export const NEW_FILES: Readonly<Record<string, string>> = {
  'packages/protocol/src/lockers.ts': `/** Lockers: rent one for a deposit, give it back, see one's own. */
import * as z from 'zod/mini';
import { defineEndpoint } from './base/endpoint.ts';
import type { Topic } from './base/topics.ts';

const lockerId = z.int().check(z.positive());
export const locker = z.strictObject({ lockerId });

const own = { access: 'member', rejections: ['NOT_LOGGED_IN', 'BALANCE_INSUFFICIENT'] } as const;

export const rentLocker = defineEndpoint('member', {
  ...own,
  name: 'rentLocker',
  summary: 'Rents a locker for a deposit of 1 USDT.',
  method: 'POST',
  path: '/lockers',
  reply: locker,
  isMoney: true,
});

export const returnLocker = defineEndpoint('member', {
  ...own,
  name: 'returnLocker',
  summary: 'Gives a locker back; the deposit is free again.',
  method: 'DELETE',
  path: '/lockers',
  body: locker,
  reply: locker,
  isMoney: true,
});

export const listLockers = defineEndpoint('member', {
  ...own,
  name: 'listLockers',
  summary: 'Own lockers.',
  method: 'GET',
  path: '/lockers',
  reply: z.strictObject({ lockers: z.array(locker) }),
});

export const lockersEndpoints = [rentLocker, returnLocker, listLockers];

export const lockersTopics = {
  lockers: {
    pattern: /^lockers$/,
    example: 'lockers',
    access: 'member',
    snapshot: z.strictObject({ lockers: z.array(locker) }),
    event: locker,
  },
} as const satisfies Record<string, Topic>;
`,

  'packages/exchange/src/lockers/commands.ts': `/** What members can ask of lockers. */
import type { Uid } from '../kernel/actor.ts';
import type { CommandRules, Handlers } from '../kernel/commands.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';

export type Locker = { readonly id: number; readonly uid: Uid; readonly isRented: boolean };

export type LockersCommand =
  | { kind: 'rent-locker' }
  | { kind: 'return-locker'; lockerId: number };

export type LockersReplies = {
  'rent-locker': { readonly lockerId: number };
  'return-locker': { readonly lockerId: number };
};

export const LOCKERS_RULES: CommandRules<LockersCommand> = {
  'rent-locker': { by: ['member'], fields: {} },
  'return-locker': { by: ['member'], fields: { lockerId: 'own order' } },
};

export type LockersChange = { kind: 'locker'; locker: Locker };
export type LockersImage = readonly Locker[];

export type LockersTypes = {
  command: LockersCommand;
  replies: LockersReplies;
  change: LockersChange;
  event: LockersChange;
  image: LockersImage;
};

export type LockersContext = StepContext<LockersChange, LockersChange> & LedgerContext;
export type LockersHandlers = Handlers<LockersCommand, LockersReplies, LockersContext>;
`,

  'packages/exchange/src/lockers/lockers.ts': `/** Lockers in the machine: a deposit is held as long as a locker is rented. */
import { refusalOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { actingMember } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { Locker, LockersContext, LockersHandlers, LockersImage } from './commands.ts';

const DEPOSIT_UNITS = 100_000_000n;

export class Lockers {
  readonly handlers: LockersHandlers;
  readonly #fingerprint: Fingerprint;
  readonly #parts: { ledger: Ledger; members: Members };
  readonly #lockers = new Map<number, { locker: Locker; mark: Mark }>();

  constructor(
    fingerprint: Fingerprint,
    parts: { ledger: Ledger; members: Members },
    image: LockersImage,
  ) {
    this.#fingerprint = fingerprint;
    this.#parts = parts;
    for (const locker of image) this.#set(locker);
    this.handlers = {
      'rent-locker': (context) => this.#rent(context, actingMember(context)),
      'return-locker': (context, body) =>
        this.#giveBack(context, actingMember(context), body.lockerId),
    };
  }

  #rent(context: LockersContext, uid: Uid): Verdict<{ lockerId: number }> {
    const { ledger, members } = this.#parts;
    const refusal = refusalOf(members.find(uid), 'transfer');
    if (refusal) return refusal;
    if (ledger.availableOf(uid, 'funds', 'USDT') < DEPOSIT_UNITS) {
      return { code: 'BALANCE_INSUFFICIENT' };
    }
    const id = this.#lockers.size + 1;
    this.#hold(context, uid, DEPOSIT_UNITS);
    this.#put(context, { id, uid, isRented: true });
    return accepted({ lockerId: id });
  }

  #giveBack(context: LockersContext, uid: Uid, lockerId: number): Verdict<{ lockerId: number }> {
    const locker = this.#lockers.get(lockerId)?.locker;
    if (locker?.uid !== uid || !locker.isRented) return { code: 'NOT_FOUND' };
    this.#hold(context, uid, -DEPOSIT_UNITS);
    this.#put(context, { ...locker, isRented: false });
    return accepted({ lockerId });
  }

  #hold(context: LockersContext, owner: Uid, units: bigint): void {
    const account = { owner, kind: 'funds', currency: 'USDT' } as const;
    const leg = { type: 'TRANSFER_OUT', reference: 'funds' } as const;
    this.#parts.ledger.post(context, [
      { account: { ...account, bucket: 'available' }, units: -units, ...leg },
      { account: { ...account, bucket: 'held' }, units, ...leg },
    ]);
  }

  #put(context: LockersContext, locker: Locker): void {
    this.#set(locker);
    context.changes.push({ kind: 'locker', locker });
    context.events.push({ kind: 'locker', locker });
  }

  #set(locker: Locker): void {
    const text = \`locker/\${locker.id}/\${locker.uid}/\${locker.isRented}\`;
    const mark = this.#fingerprint.replace(this.#lockers.get(locker.id)?.mark, text);
    this.#lockers.set(locker.id, { locker, mark });
  }
}
`,

  'packages/exchange/src/simulation/lockers.ts': `/** Lockers in the simulation. */
import type { Locker, LockersImage } from '../lockers/commands.ts';
import type { Change } from '../modules.ts';
import { type ModuleSimulation, cellsOf } from './module-simulation.ts';

class LockersTables {
  readonly #lockers = new Map<number, Locker>();

  write(change: Change): void {
    if (change.kind === 'locker') this.#lockers.set(change.locker.id, change.locker);
  }

  image(): LockersImage {
    return [...this.#lockers.values()];
  }
}

export const lockersSimulation: ModuleSimulation<LockersImage> = {
  weight: 5,
  world: ({ random, anyone }) => ({
    next: () => {
      const lockerId = random.below(30);
      const body = random.isOneIn(2)
        ? ({ kind: 'rent-locker' } as const)
        : ({ kind: 'return-locker', lockerId } as const);
      return { actor: anyone(), body };
    },
  }),
  tables: () => new LockersTables(),
  cells: cellsOf({
    'rent-locker': 'accepted USER_NOT_FOUND BALANCE_INSUFFICIENT',
    'return-locker': 'accepted NOT_FOUND',
  }),
};
`,

  'apps/server/migrations/0900-lockers.sql': `-- Up Migration
-- Lockers and who has rented them.
create table locker (id integer primary key, uid integer not null, is_rented boolean not null);
`,

  'apps/server/src/lockers/storage.ts': `/** Lockers as a table. */
import type { ExchangeImage } from '@anywhen/exchange';
import { defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, rowsLiteral } from '../core/storage/row-literals.ts';

type Locker = ExchangeImage['lockers'][number];

const lockers: TableWriter<Map<number, Locker>> = {
  name: 'locker',
  table: 'locker',
  text: (source) =>
    \`insert into locker select r.* from \${source}
     on conflict (id) do update set is_rented = excluded.is_rented\`,
  rows: (byId) =>
    rowsLiteral(byId.values(), ({ id, uid, isRented }) => [id, uid, isRented]),
};

export const lockersStorage = defineStorage<Map<number, Locker>>({
  sort: ({ locker: changed = [] }) => new Map(changed.map(({ locker }) => [locker.id, locker])),
  writers: [lockers],
  load: async (client) => {
    const { rows } = await client.query<{ id: number; uid: number; is_rented: boolean }>(
      'select * from locker order by id',
    );
    return { lockers: rows.map(({ id, uid, is_rented }) => ({ id, uid, isRented: is_rented })) };
  },
});
`,

  'apps/server/src/lockers/lockers.ts': `/** The module lockers. */
import type { ServerModule } from '../facets/server-module.ts';
import { lockersBusCommands, serveLockers } from './routes.ts';
import { lockersStorage } from './storage.ts';

export const lockers = {
  storage: lockersStorage,
  busCommands: lockersBusCommands,
  serve: serveLockers,
} satisfies ServerModule;
`,

  'apps/server/src/lockers/routes.ts': `/** Lockers over HTTP and on their topic. */
import { TOPICS, listLockers, locker, rentLocker, returnLocker } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { askFor } from '../core/ask.ts';
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
    const sql = 'select id from locker where uid = $1 and is_rented order by id';
    const { rows } = await pool.query<{ id: number }>(sql, [uid]);
    return { lockers: rows.map(({ id }) => ({ lockerId: id })) };
  };
  routes.serveMember(rentLocker, (call) => askFor(core, call, { kind: 'rent-locker' }));
  routes.serveMember(returnLocker, (call) =>
    askFor(core, call, { kind: 'return-locker', lockerId: call.body.lockerId }),
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

  'apps/web/src/lockers/lockers-page.tsx': `/** All lockers there are, rented or free. */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function Page() {
  const t = useText('lockers');
  return <Card title={t('title')}>{t('all')}</Card>;
}
`,

  'apps/web/src/lockers/rent-page.tsx': `/** Where a member rents a locker, with what it costs. */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function Page() {
  const t = useText('lockers');
  return <Card title={t('title')}>{t('rent')}</Card>;
}
`,

  ...Object.fromEntries(
    ['en', 'zh-Hans', 'zh-Hant'].map((language) => [
      `apps/web/src/lockers/texts/${language}.json`,
      '{ "title": "Lockers", "all": "All lockers", "rent": "Rent one" }\n',
    ]),
  ),
};
