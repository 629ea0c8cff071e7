/**
 * [R1] [I4] The built server is killed again and again while two of the staff decide withdrawals
 * over HTTP and two others chat: each case is decided once, money leaves once, each announcement of
 * the audit log has an outcome or a state that explains why it has none, and every text that was
 * acknowledged is in its conversation once, in order.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import { LEDGER_TYPES, simulatedAddress } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { freePort } from '../../testing/free-port.ts';
import { raiseLevel } from '../../testing/levels.ts';
import { asSystem, dataOf } from '../../testing/money.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { ConsoleClient } from '../../testing/staff/console-client.ts';
import { PersistentChat } from '../../testing/support/persistent-chat.ts';
import { TestCore } from '../../testing/test-cores.ts';
import { openLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../platform/postgres/pool.ts';
import { verifyInstallation } from '../verification.ts';

const KILLS = testSize('DECISION_KILLS', { short: 3, long: 100 });
const CASES = 8 * (KILLS + 1);
const FIRST_UID = 20_000_000;
const MOMENT_MS_MAX = 200;
const REVIEWERS = ['rosa', 'otto'];
const SUPPORT = ['anna', 'bert'];

let server: ServerProcess;
let url: string;
let ids: number[];

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = await ServerProcess.start({ CONSOLE_PORT: String(port), CONSOLE_TOKEN: 'true' });
});

afterAll(() => server.remove());

it(`[R1] [I4] ${KILLS} kills during decisions and chats: nothing is lost, nothing happens twice`, async () => {
  const staff = await openStaff();
  const chats = await openChats(staff);
  await server.stop();
  ids = await withDatabase(requestWithdrawals);
  await server.launch();
  const waiting = [...ids];
  const acknowledged: number[] = [];
  let decided = 0;
  const working = REVIEWERS.map(async (name) => {
    const person = findIn(staff, name);
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (await decideUntilOver(person, id)) acknowledged.push(id);
      decided += 1;
    }
  });
  const talking = chats.map((chat) => chat.talk(() => decided === CASES));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = (CASES * kill) / (KILLS + 1);
    while (decided < until) await sleep(5);
    await sleep(Math.random() * MOMENT_MS_MAX);
    await server.kill();
    await server.launch();
  }
  await Promise.all([...working, ...talking]);
  for (const chat of chats) {
    expect(chat.rounds).toBeGreaterThan(KILLS);
    await chat.requireAll();
  }
  await server.stop();
  expect(acknowledged.length).toBeGreaterThan(CASES / 2);
  await withDatabase(async ({ pool }) => {
    await requireEachOnce(pool, acknowledged);
    for (const chat of chats) await chat.requireOnceIn(pool);
  });
  const config = { dataDir: server.dataDir, isTest: true } as const;
  const { faults } = await verifyInstallation({
    config: { ...config, databaseUrl: undefined, databaseOwnerUrl: undefined },
  });
  // Only what this test itself did without the console: it raised each member's level by command.
  expect(faults).toMatchObject([{ table: 'staff_audit', count: CASES }]);
});

/** An admin by the link of the start, two who decide, and two of support. */
async function openStaff(): Promise<ReadonlyMap<string, ConsoleClient>> {
  const [, token = ''] = /#link=([\w-]{43})/.exec(server.output) ?? [];
  const admin = new ConsoleClient(url);
  expect((await admin.open(token, 'ada')).code).toBe('ok');
  const people = new Map<string, ConsoleClient>();
  for (const id of [...REVIEWERS, ...SUPPORT]) {
    const role = REVIEWERS.includes(id) ? 'reviewer' : 'support';
    const made = await admin.send('/staff/accounts', { body: { id, role } });
    const person = new ConsoleClient(url);
    expect((await person.open(String(made.data['token']), id)).code).toBe('ok');
    people.set(id, person);
  }
  return people;
}

function findIn(staff: ReadonlyMap<string, ConsoleClient>, name: string): ConsoleClient {
  const person = staff.get(name);
  if (!person) throw new Error(`nobody is called ${name}`);
  return person;
}

/** Each of support has a member and a visitor. */
async function openChats(staff: ReadonlyMap<string, ConsoleClient>): Promise<PersistentChat[]> {
  const chats: PersistentChat[] = [];
  for (const name of SUPPORT) {
    const colleague = findIn(staff, name);
    const member = new ApiClient(server.url);
    const uid = await member.register(`member_of_${name}`);
    chats.push(await PersistentChat.open({ person: member, uid, colleague }));
    const visitor = new ApiClient(server.url);
    chats.push(await PersistentChat.open({ person: visitor, uid: null, colleague }));
  }
  return chats;
}

/** By commands, on the stopped server's database: one case of each of many members. */
async function requestWithdrawals(database: Database): Promise<number[]> {
  const core = new TestCore(database, { nowMs: Date.now });
  await core.start();
  const address = simulatedAddress('TRC20', new Uint8Array(24).fill(7));
  const made: number[] = [];
  for (let uid = FIRST_UID; uid < FIRST_UID + CASES; uid += 1) {
    dataOf(await core.submit(asSystem({ kind: 'open-member', uid })));
    await raiseLevel(core, uid, 1);
    const to = { account: 'funds', currency: 'USDT', channel: 'TRC20', address } as const;
    const review = { payeeId: null, flaw: null, reviewer: 'staff' } as const;
    const body = { kind: 'request-withdrawal', ...to, ...review, amount: '100' } as const;
    const actor = { kind: 'member', uid } as const;
    const { reply } = await core.submit({ actor, id: `request:${uid}`, body });
    if (!reply.isAccepted) throw new Error(reply.rejection.code);
    made.push(Number(reply.data.withdrawal.id));
  }
  await core.stop();
  return made;
}

/** True when this person was told that it passed; what was not answered is asked again. */
async function decideUntilOver(person: ConsoleClient, id: number): Promise<boolean> {
  const place = `/staff/cases/withdrawal/${id}`;
  for (;;) {
    try {
      const taken = await person.send(`${place}/claim`);
      if (taken.code === 'CASE_DECIDED') return false;
      const body = { reason: null, remark: 'looked at it' };
      const { code } = await person.send(`${place}/decide`, { body });
      if (code === 'ok') return true;
    } catch {
      // It was killed, or is not there yet.
    }
    await sleep(20);
  }
}

async function requireEachOnce(pool: Pool, acknowledged: readonly number[]): Promise<void> {
  const states = await pool.query<{ id: string }>(
    'select id from withdrawal where state in (1, 2) and decided_by is not null order by id',
  );
  const passed = states.rows.map((row) => Number(row.id));
  expect(passed).toEqual(ids);
  expect(passed).toEqual(expect.arrayContaining([...acknowledged]));

  const sent = await pool.query<{ reference: string; times: number }>(
    `select reference, count(distinct entry_id)::integer as times from posting
     where type = $1 and reference = any($2) group by reference`,
    [LEDGER_TYPES.WITHDRAW_DONE.num, ids.map(String)],
  );
  expect(sent.rows.map(({ times }) => times)).toEqual(ids.map(() => 1));

  const announced = await pool.query<{ seq: string; subject: string; after: string | null }>(
    `select a.seq, a.subject, o.after from staff_audit a
     left join staff_audit o on o.refers_to = a.seq where a.what = 'case-decided'`,
  );
  const accepted = await listAcceptedCommands(pool);
  const times = new Map<string, number>();
  for (const { seq, subject, after } of announced.rows) {
    const isInJournal = accepted.has(seq);
    if (isInJournal) times.set(subject, (times.get(subject) ?? 0) + 1);
    // Without an outcome the journal says what became of it; with one, both say the same.
    if (after !== null && isInJournal) expect(after).not.toContain('"refused"');
    if (after?.includes('"state"')) expect(isInJournal).toBe(true);
  }
  expect(times).toEqual(new Map(ids.map((id) => [`withdrawal ${id}`, 1])));
}

/** The numbers of the rows whose commands the exchange accepted. */
async function listAcceptedCommands(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ seq: string }>(
    `select split_part(command->>'id', ':', 2) as seq from journal j,
       jsonb_array_elements(j.commands::jsonb) with ordinality as c (command, place)
     where command->>'id' like 'staff:%' and j.accepted::jsonb @> to_jsonb(place - 1)`,
  );
  return new Set(rows.map(({ seq }) => seq));
}

async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const log = openLog('silent');
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const database = await openDatabase({ embedded: postgres, log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}
