/**
 * The journal is the source of truth: all states, answers and tables follow from its commands
 * alone, and no batch can be changed, removed or reordered without detection.
 */
import type { Command } from '@anywhen/exchange';
import { testSize } from '@anywhen/money/test-size';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestCores } from '../../testing/test-cores.ts';
import { RandomCommands } from '../../testing/random-commands.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { contentHashOf, hashOf } from './journal.ts';
import { listBatches } from './stored-batches.ts';
import { verifyJournal } from './verify-journal.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const COMMANDS = testSize('JOURNAL_COMMANDS', { short: 1_000, long: 2_000 });
const RESTARTS = 3;
const CORRUPTIONS = testSize('CORRUPTIONS', { short: 15, long: 40 });

let bench: TestCores;
let random: RandomCommands;
let batches: number;

beforeAll(async () => {
  bench = await TestCores.open();
  random = new RandomCommands(SEED);
  await runRandomCommands();
});

afterAll(() => bench.close());

it(`[M3] random commands and restarts replay to the same tables (seed ${SEED})`, async () => {
  const report = await bench.connect(requireReplayedTables);
  batches = report.batches;
  expect(report.commands).toBeGreaterThanOrEqual(COMMANDS);
  expect(batches).toBeGreaterThan(50);
  const { tick, posting, member } = await bench.countRows();
  expect(tick).toBeGreaterThan(3);
  expect(posting).toBeGreaterThan(200);
  expect(member).toBe(5);
});

it('[S15] a truncated tail is detected by the head, which was published before', async () => {
  const { rows } = await bench.database.pool.query<{ hash: Buffer }>(
    'select hash from journal order by batch desc limit 1',
  );
  const published = rows[0]?.hash ?? Buffer.alloc(0);
  const whole = await bench.connect((client) => verifyJournal(client));
  expect(whole).toMatchObject({ isSound: true, batches, hash: published });
  const cut = await verifyAfter((client) =>
    client.query('delete from journal where batch > $1', [batches - 2]),
  );
  expect(cut).toMatchObject({ isSound: true, batches: batches - 2 });
  expect(cut.isSound && cut.hash.equals(published)).toBe(false);
});

describe('[S15] tampering with the journal is located', () => {
  const HASHED = 'its content is not what was hashed';
  const CHAIN = 'it does not continue the batch before it';
  /** The batch may consist of rejections only. */
  const OTHER_LIST = `case accepted when '[]' then '[0]' else '[]' end`;

  it.each([
    ['another id of a command', edit(`commands = replace(commands, '"c', '"d')`), HASHED],
    ['a command less', edit(`commands = (commands::json->0)::text`), HASHED],
    ['a space between two commands', edit(`commands = commands || ' '`), HASHED],
    ['another fingerprint', edit(`fingerprint = reverse(fingerprint)`), HASHED],
    ['another hash', edit(`hash = sha256(hash)`), HASHED],
    ['another hash before', edit(`previous_hash = sha256(hash)`), CHAIN],
    ['an earlier number of its first command', edit('first_seq = first_seq - 1'), HASHED],
    ['a later number of its last command', edit('last_seq = last_seq + 100000'), HASHED],
    ['a later time', edit('at_ms = at_ms + 1'), HASHED],
    ['another list of the accepted', edit(`accepted = ${OTHER_LIST}`), HASHED],
    ['another hash of its content', edit('content_hash = sha256(hash)'), HASHED],
    ['another hash of the answers', edit('answers_hash = sha256(hash)'), HASHED],
    ['a version that hashed less', edit('version = 1'), HASHED],
    ['a version that never was', edit('version = -1'), HASHED],
    ['a writer of long ago', edit('epoch = 0'), 'its writer no longer led'],
    ['no answers', answersOf('null'), 'the replay gives other answers'],
    ['an invented answer', answersOf(`'[[0,{"entryId":"1"}]]'`), 'the replay gives other answers'],
    ['the batch cut out', 'delete from journal where batch = 20', 'the batch is missing'],
  ])('%s', async (_what, sql, fault) => {
    const report = await verifyAfter((client) => client.query(sql));
    expect(report).toMatchObject({ isSound: false, fault });
    if (!sql.includes('limit 1')) expect(report).toMatchObject({ batch: 20 });
  });

  it('the first batch cut off', async () => {
    const sql = 'delete from journal where batch = 1';
    const report = await verifyAfter((client) => client.query(sql));
    expect(report).toEqual({ isSound: false, batch: 1, fault: 'the batch is missing' });
  });

  it('a batch cut out and the gap closed', async () => {
    const report = await verifyAfter(async (client) => {
      await client.query('delete from journal where batch = 20');
      await client.query('update journal set batch = -batch where batch > 20');
      await client.query('update journal set batch = -batch - 1 where batch < 0');
    });
    expect(report).toEqual({ isSound: false, batch: 20, fault: CHAIN });
  });

  it('two batches in each other’s place', async () => {
    const report = await verifyAfter(async (client) => {
      await client.query('update journal set batch = -batch where batch in (20, 21)');
      await client.query('update journal set batch = 41 + batch where batch < 0');
    });
    expect(report).toEqual({ isSound: false, batch: 20, fault: CHAIN });
  });

  it('a changed transfer whose forger computed all hashes anew', async () => {
    const batch = await findBatchWithTransfer();
    const report = await verifyAfter((client) => forgeFrom(client, batch));
    expect(report).toEqual({ isSound: false, batch, fault: 'the replay comes to another state' });
  });

  it(`any of ${CORRUPTIONS} random single characters (seed ${SEED})`, async () => {
    const columns = ['commands', 'fingerprint', 'answers', 'hash', 'previous_hash'] as const;
    const missed: string[] = [];
    for (let turn = 0; turn < CORRUPTIONS; turn += 1) {
      const column = columns[turn % columns.length] ?? 'commands';
      const batch = 1 + random.below(batches);
      const report = await verifyAfter((client) => corrupt(client, column, batch));
      if (report.isSound) missed.push(`${column} of batch ${batch}`);
    }
    expect(missed).toEqual([]);
  });

  it('and is sound again when all of that was undone', async () => {
    const report = await bench.connect((client) => verifyJournal(client));
    expect(report).toMatchObject({ isSound: true, batches });
  });
});

/** Sends bursts, as from many concurrent callers, and restarts the core now and then. */
async function runRandomCommands(): Promise<void> {
  let left = COMMANDS;
  for (let run = 0; run <= RESTARTS; run += 1) {
    const core = await bench.startCore({ nowMs: random.nowMs });
    if (run === 0) for (const request of random.opening()) await core.submit(request);
    const until = (COMMANDS * (RESTARTS - run)) / (RESTARTS + 1);
    while (left > until) {
      const burst = random.list(1 + random.below(30));
      left -= burst.length;
      await Promise.all(burst.map((request) => core.submit(request)));
    }
    await core.stop();
  }
}

/** What a reader of the journal finds after the change; the change itself is rolled back. */
async function verifyAfter(change: (client: Client) => Promise<unknown>) {
  return bench.connect(async (client) => {
    await client.query('begin');
    await change(client);
    return verifyJournal(client);
  });
}

function edit(change: string): string {
  return `update journal set ${change} where batch = 20`;
}

function answersOf(value: string): string {
  return `update journal set answers = ${value} where batch =
    (select batch from journal where answers is not null and batch > 20 order by batch limit 1)`;
}

async function findBatchWithTransfer(): Promise<number> {
  const { rows } = await bench.database.pool.query<{ batch: string }>(
    `select batch from journal where answers like '%fromAvailable%' and batch > 10
     order by batch limit 1`,
  );
  return Number(rows[0]?.batch);
}

/** Halves the first accepted transfer of the batch, then reseals it and all later ones. */
async function forgeFrom(client: Client, first: number): Promise<void> {
  const stored = await listBatches(client, { after: first - 1, limit: 1_000, withAnswers: true });
  let previousHash = stored[0]?.previousHash ?? Buffer.alloc(0);
  for (const each of stored) {
    const { batch, answers } = each;
    const commands = batch === first ? smaller(each.commands, answers ?? '[]') : each.commands;
    const contentHash = contentHashOf({ ...each, commands });
    const hash = hashOf({ ...each, previousHash, commands, contentHash });
    await client.query(
      `update journal set commands = $2, previous_hash = $3, content_hash = $4, hash = $5
       where batch = $1`,
      [batch, commands, previousHash, contentHash, hash],
    );
    previousHash = hash;
  }
}

function smaller(commandsText: string, answersText: string): string {
  const commands = JSON.parse(commandsText) as Command[];
  const places = (JSON.parse(answersText) as [number][]).map(([place]) => place);
  const place = places.find((each) => commands[each]?.body.kind === 'transfer');
  const { body } = commands[place ?? -1] as Command;
  if (body.kind === 'transfer') body.quantity = body.quantity === '1' ? '0.5' : '0.00000002';
  return JSON.stringify(commands);
}

async function corrupt(client: Client, column: string, batch: number): Promise<void> {
  if (column.endsWith('hash')) {
    await client.query(
      `update journal set ${column} = set_byte(${column}, $2, get_byte(${column}, $2) # $3)
       where batch = $1`,
      [batch, random.below(32), 1 << random.below(8)],
    );
    return;
  }
  const { rows } = await client.query<{ text: string | null }>(
    `select ${column} as text from journal where batch = $1`,
    [batch],
  );
  const text = rows[0]?.text ?? '';
  const at = random.below(text.length);
  const other = text[at] === '7' ? '8' : '7';
  const changed = text.slice(0, at) + other + text.slice(at + 1);
  await client.query(`update journal set ${column} = $2 where batch = $1`, [batch, changed]);
}
