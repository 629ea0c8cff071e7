/**
 * Old batches and ledger lines leave the database while it is written to, and nothing is lost by
 * it: the whole history verifies from files and tables together, balances and records are what they
 * were, and whatever is changed in the files is found. `KILLS=…` kills as often as it says.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_IMAGE, Exchange, type ExchangeImage } from '@anywhen/exchange';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ArchiveParts,
  archiveBefore,
} from '../../apps/server/src/core/archive/archive-run.ts';
import { Archive } from '../../apps/server/src/core/archive/archive.ts';
import {
  type Manifest,
  manifestText,
  writeManifest,
} from '../../apps/server/src/core/archive/manifest.ts';
import { readPacked, writePacked } from '../../apps/server/src/core/archive/packed-file.ts';
import {
  type StoredProof,
  OutOfDate,
} from '../../apps/server/src/core/verification/stored-proof.ts';
import { HeadKey } from '../../apps/server/src/fairness/head-key.ts';
import { listContentHashes, listHashes } from '../../apps/server/src/fairness/heads.ts';
import {
  findArchived,
  listPastHoldings,
  listPostings,
} from '../../apps/server/src/funding/queries.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { type BundledChild, bundleChild } from '../../apps/server/testing/child/bundled-child.ts';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { SMALL_HISTORY, WrittenScenario, verifySmall } from '../verify/testing/written-scenario.ts';
import { checkArchive } from './check.ts';

const KILLS = testSize('KILLS', { short: 2, long: 50 });
const SCENARIO = { seed: 22, commands: 4_000, batchCommands: 12, history: SMALL_HISTORY };
/**
 * When that scenario begins, a minute after the eve of its first day; it lasts some eight seconds.
 */
const START_MS = 1_728_086_388_000;
const MEMBER = 10_000_001;
const RECORDS = {
  account: undefined,
  types: undefined,
  currency: undefined,
  toMs: undefined,
  before: undefined,
  limit: 10_000,
};

let tests: TestDatabase;
let folder: string;
let key: HeadKey;
let command: BundledChild;

beforeAll(async () => {
  tests = await TestDatabase.start();
  folder = join(tests.folder, 'archive');
  key = await HeadKey.ensure(tests.folder);
  command = await bundleChild(new URL('run.ts', import.meta.url), 'outside');
  await split('journal', [100, 200, 300]);
  await split(
    'posting',
    [1_000, 3_000, 5_000].map((ms) => START_MS + ms),
  );
  const writing = new WrittenScenario(tests.running, SCENARIO).write();
  await vi.waitUntil(async () => (await count('journal')) > 220, { timeout: 300_000 });
  const done = await archiveHere(START_MS + 3_000);
  expect(done.map(({ manifest }) => manifest.lastBatch)).toEqual([99]);
  await writing;
});

afterAll(async () => {
  await tests.stop();
  await command.remove();
});

describe('[R20] what was archived while the core wrote', () => {
  it('is no longer in the database, and one chain with what is', async () => {
    const { rows } = await tests.pool.query('select min(batch)::int as first from journal');
    expect(rows).toEqual([{ first: 100 }]);
    expect((await verify()).faults).toEqual([]);
  });

  it('takes no balance along: every account has its last line', async () => {
    const { fingerprint } = await loadTables();
    const last = await tests.pool.query(
      'select fingerprint from journal order by batch desc limit 1',
    );
    expect(last.rows).toEqual([{ fingerprint }]);
    const { rows } = await tests.pool.query<{ count: number }>(
      `select count(*)::int from (select max(at_ms) as at_ms from posting group by account_id) p
       where at_ms < $1`,
      [START_MS + 3_000],
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  it('is published with their records to members who were there', async () => {
    const { pool } = tests.running;
    expect(await findArchived(pool, MEMBER)).toEqual({ archivedBeforeMs: START_MS + 3_000 });
    const later = 'update member set opened_at_ms = $1 where uid = $2';
    const { rows } = await tests.pool.query('select opened_at_ms from member where uid = $1', [
      MEMBER,
    ]);
    await tests.pool.query(later, [START_MS + 3_000, MEMBER]);
    expect(await findArchived(pool, MEMBER)).toEqual({});
    await tests.pool.query(later, [rows[0]?.opened_at_ms, MEMBER]);
  });

  it('is known from outside by its signed heads, and has no links', async () => {
    const { pool } = tests.running;
    const heads = await listHashes(pool, [25, 26, 99, 100]);
    expect(heads.map(({ batch }) => batch)).toEqual([25, 99, 100]);
    const links = await listContentHashes(pool, { after: 97, limit: 4 });
    expect(links.map((link) => link !== null)).toEqual([false, false, true, true]);
  });

  it('cannot be proven without its files, which is said', async () => {
    const { faults } = await verify(join(tests.folder, 'nowhere'));
    expect(faults[0]?.first[0]?.what).toBe(
      'volume 1 is not there: batches 1 to 99 cannot be proven without it',
    );
  });
});

it('[R20] a verification goes on behind what was archived, until more is', async () => {
  const { proof } = await verify(folder, { withProof: true });
  if (!proof) throw new Error('nothing was stored');
  const nowhere = join(tests.folder, 'nowhere');
  expect(await verify(nowhere, { from: proof })).toMatchObject({ faults: [], head: proof.head });
  await tests.pool.query(`update archive_volume set last_batch = 100`);
  await expect(verify(folder, { from: proof })).rejects.toThrow(OutOfDate);
  await tests.pool.query(`update archive_volume set last_batch = 99`);
});

it('[R20] killed at any moment it is run again: nothing is lost, nothing twice', async () => {
  const moments = [4_000, 5_000, 7_000].map((ms) => START_MS + 1_000 + ms);
  const before = await readMember(moments);
  const [beside, named] = ['.volume-000002', 'volume-000002'].map((name) => join(folder, name));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const path = kill % 2 === 0 ? beside : named;
    // 0 where it was done before anybody saw that it had begun.
    expect([null, 0]).toContain(await archiveByCommand(() => existsSync(path ?? '')));
  }
  expect(await archiveByCommand()).toBe(0);
  expect(await count('archive_volume')).toBe(2);
  const { archive, lines } = await checkArchive(folder, key.publicKey);
  expect(archive.lastBatch).toBe(299);
  const { rows } = await tests.pool.query<{ next: number; rest: number }>(
    `select (select min(batch)::int from journal) as next,
       (select count(*)::int from posting where at_ms >= $1) as rest`,
    [START_MS + 5_000],
  );
  expect(rows[0]?.next).toBe(300);
  const { faults, head } = await verify();
  expect(faults).toEqual([]);
  expect(head.seq).toBeGreaterThanOrEqual(SCENARIO.commands);
  expect(lines).toBeGreaterThan(rows[0]?.rest ?? 0);
  expect(await readMember(moments)).toEqual(before);
});

it('[R20] nothing younger than 400 days is archived, whatever is asked', async () => {
  const nowMs = START_MS + 399 * 86_400_000;
  expect(await archiveHere(Number.MAX_SAFE_INTEGER, nowMs)).toEqual([]);
});

describe('[R20] a folder that was changed', () => {
  const file = (volume: number, name: string) => join(`volume-00000${volume}`, name);
  it.each([
    ['a byte of a journal', flip(file(1, 'journal.ndjson.gz')), /batch|cannot be read|sha256/],
    ['a byte of the lines', flip(file(2, 'lines.ndjson.gz')), /cannot be read|sha256/],
    ['a byte of a manifest', flip(file(1, 'manifest.json')), /manifest|signature|does not/],
    ['a byte of the last manifest', flip(file(2, 'manifest.json')), /manifest|signature|not/],
    ['two volumes exchanged', exchange('volume-000001', 'volume-000002'), /does not fit/],
    ['a volume gone', (at: string) => rm(join(at, 'volume-000001'), { recursive: true }), /fit/],
    [
      'journals exchanged',
      exchange(file(1, 'journal.ndjson.gz'), file(2, 'journal.ndjson.gz')),
      /batch|is \d+, not/,
    ],
  ])('is found out without a database: %s', async (_, change, message) => {
    const copy = await copyOf(folder);
    await change(copy);
    await expect(checkArchive(copy, key.publicKey)).rejects.toThrow(message);
  });

  it('is not believed when another key has signed it', async () => {
    await expect(checkArchive(folder, 'ab'.repeat(32))).rejects.toThrow('signed by');
  });

  it('is found out by a replay, though its key and its database say it is right', async () => {
    const copy = await copyOf(folder);
    const last = (await Archive.open(copy)).volumes[1];
    if (!last) throw new Error('there are two volumes');
    const path = join(last.folder, 'lines.ndjson.gz');
    const lines: string[] = [];
    for await (const line of readPacked(path, last.manifest.linesFile)) lines.push(line);
    const richer = (line: string) => line.replace(/"(\d+)",(\d+,\d+,")/, '"1$1",$2');
    const at = lines.findIndex((line) => richer(line) !== line); // A debit is negative.
    const changed = lines.map((line, index) => (index === at ? richer(line) : line));
    expect(changed).not.toEqual(lines);
    async function* portions() {
      yield changed;
    }
    const linesFile = await writePacked(path, portions());
    await writeManifest(last.folder, sign({ ...last.manifest, linesFile }));
    const hash = (await Archive.open(copy)).volumes[1]?.hash ?? '';
    const note = `update archive_volume set manifest_hash = decode($1, 'hex') where no = 2`;
    await tests.pool.query(note, [hash]);
    const { faults } = await verify(copy);
    await tests.pool.query(note, [last.hash]);
    expect(faults).toMatchObject([
      {
        table: 'posting',
        first: [{ what: 'the archived line is not what follows from the journal' }],
      },
    ]);
  });
});

const sign: ArchiveParts['signer']['signManifest'] = (manifest: Manifest) => ({
  manifest,
  publicKey: key.publicKey,
  signature: key.signText(manifestText({ manifest })),
});

async function archiveHere(beforeMs: number, nowMs = Date.now()) {
  const client = await tests.database.connect();
  const signer = { signHead: key.sign.bind(key), signManifest: sign };
  const run = archiveBefore({ client, folder, beforeMs, nowMs, signer });
  return run.finally(() => client.end());
}

/** As an operator types it; or bundled before, and killed with all it started once that is so. */
async function archiveByCommand(isToBeKilled?: () => boolean): Promise<number | null> {
  const env = { ...process.env, ANYWHEN_DATA: tests.folder };
  const args = [isToBeKilled ? command.path : 'tools/archive.mjs', '--before', '2024-10-06'];
  const child = spawn(process.execPath, args, { env, detached: true, stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  while (isToBeKilled && child.exitCode === null) {
    if (isToBeKilled() && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await Promise.race([ended, sleep(2)]);
    if (child.signalCode !== null) break;
  }
  return ended;
}

/** The exchange as a start loads it, but for what it remembers of a day that is archived here. */
async function loadTables(): Promise<Exchange> {
  const client = await tests.running.connect();
  const { rows } = await client.query<{ lastSeq: number; lastAtMs: number }>(
    `select max(last_seq)::float8 as "lastSeq", max(at_ms)::float8 as "lastAtMs" from journal`,
  );
  const image: ExchangeImage = { ...EMPTY_IMAGE, ...rows[0] };
  for (const { load } of STORAGES) Object.assign(image, await load(client, image));
  await client.end();
  return new Exchange(image);
}

/** What a member is shown of the time that stays. */
async function readMember(moments: readonly number[]) {
  const { pool } = tests.running;
  const fromMs = START_MS + 5_000;
  const records = await listPostings(pool, MEMBER, { ...RECORDS, fromMs });
  const holdings = await listPastHoldings(pool, MEMBER, moments);
  expect([records.length > 0, holdings.length > 0]).toEqual([true, true]);
  const inOrder = holdings.toSorted(
    (a, b) => a.atMs - b.atMs || a.currency.localeCompare(b.currency),
  );
  return { records, holdings: inOrder };
}

function verify(archiveDir = folder, more: { withProof?: boolean; from?: StoredProof } = {}) {
  return verifySmall(tests.database, { archiveDir, ...more });
}

async function count(table: string): Promise<number> {
  const { rows } = await tests.pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count ?? 0;
}

/** Small partitions, while the table is empty: in real ones nothing of a test would ever be old. */
async function split(table: string, bounds: readonly number[]): Promise<void> {
  await tests.pool.query(`drop table ${table}_first`);
  for (const [index, upper] of bounds.entries()) {
    const lower = bounds[index - 1] ?? 'minvalue';
    await tests.pool.query(
      `create table ${table}_${index} partition of ${table}
       for values from (${lower}) to (${upper})`,
    );
  }
}

let copies = 0;

async function copyOf(from: string): Promise<string> {
  copies += 1;
  const copy = join(tests.folder, `copy-${copies}`);
  await cp(from, copy, { recursive: true });
  return copy;
}

function flip(name: string) {
  return async (at: string) => {
    const bytes = await readFile(join(at, name));
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(join(at, name), bytes);
  };
}

function exchange(one: string, other: string) {
  return async (at: string) => {
    await rename(join(at, one), join(at, 'meanwhile'));
    await rename(join(at, other), join(at, one));
    await rename(join(at, 'meanwhile'), join(at, other));
  };
}
