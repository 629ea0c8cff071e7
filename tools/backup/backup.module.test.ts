/**
 * A server that is backed up while members keep it busy: what is restored is what it was at that
 * batch, to the last row, and can be brought to a later time with the log that was archived. What
 * was done to a backup since is found before anything is believed.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises';
import { rename, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type StoredHead,
  areTablesAtHead,
  findHeadAt,
  readHead,
} from '../../apps/server/src/core/storage/stored-head.ts';
import { verifyJournal } from '../../apps/server/src/core/verify-journal.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { type Wanted, restoreBackup } from '../../apps/server/src/platform/backup/restore.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog } from '../../apps/server/testing/platform/postgres/temporary.ts';
import { ApiClient } from '../../apps/server/testing/api-client.ts';
import { ServerProcess } from '../../apps/server/testing/server-process.ts';
import { TransferLoad, requireBalancedBooks } from '../../apps/server/testing/transfer-load.ts';
import { type Ended, runInProcess } from '../verify/testing/run-in-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Each sends one transfer after another, as fast as it is answered. */
const MEMBERS = testSize('BACKUP_MEMBERS', { short: 1, long: 3 });
/** Only what never comes reaches it. */
const HANG = { timeout: 300_000, interval: 50 };
const HEAD = /batch (\d+) of (\S+) \(hash ([0-9a-f]{64}), fingerprint (\w+)\)/;

let folder: string;
let server: ServerProcess;
let load: TransferLoad;
/** With a name that no shell would leave alone. */
let archive: string;
const env = { BACKUP_KEY: randomBytes(32).toString('hex') };
let file: string;
let backedUp: StoredHead;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anywhen-backup-'));
  archive = join(folder, `it's "the $(log)"`);
  server = await ServerProcess.start({ WAL_ARCHIVE: archive, LOG_LEVEL: 'warn' });
  const clients = Array.from({ length: MEMBERS }, () => new ApiClient(server.url));
  load = await TransferLoad.begin(clients, 'mover');
});

afterAll(async () => {
  await load?.end();
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

function environment(given: Readonly<Record<string, string>>): Record<string, string> {
  return { ANYWHEN_DATA: server.dataDir, WAL_ARCHIVE: archive, BACKUP_KEY: '', ...given };
}

/** As it is typed: bundled, and in a process of its own. */
function backUpByCommand(to: string): Promise<Ended> {
  const child = spawn(process.execPath, ['tools/backup.mjs', '--to', to], {
    cwd: ROOT,
    env: { ...process.env, ...environment(env) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

function restore(args: readonly string[], given = env): Promise<Ended> {
  return runInProcess(() => import('../restore/run.ts'), args, environment(given));
}

function headIn(output: string): StoredHead {
  const [, batch, at = '', hash = '', fingerprint = ''] = HEAD.exec(output) ?? [];
  return { batch: Number(batch), hash, fingerprint, atMs: new Date(at).getTime() };
}

/** Beside the server that may run on it, or alone. */
async function inDatabaseOf<Answer>(
  dataDir: string,
  question: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: quietLog,
    ...(dataDir === server.dataDir ? { archiveDir: archive } : {}),
  });
  const database = await openDatabase({ embedded: postgres, log: quietLog });
  try {
    return await question(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

it('[R14] a backup under load restores to the same state', async () => {
  const to = join(folder, 'backups');
  // As one that was broken off would leave it: no process has such a number.
  await mkdir(join(server.dataDir, 'scratch-999999999'));
  const sentBefore = load.acknowledgedCount;
  const { code, output } = await backUpByCommand(to);
  expect(output).toContain('was restored and is the same');
  expect(code).toBe(0);
  expect(load.acknowledgedCount).toBeGreaterThan(sentBefore);
  await load.end();
  expect((await readdir(server.dataDir)).filter((name) => name.startsWith('scratch'))).toEqual([]);
  const names = await readdir(to);
  expect(names).toEqual([expect.stringMatching(/^anywhen-.*\.backup$/)]);
  file = join(to, names[0] ?? '');
  backedUp = headIn(output);
  const restored = join(folder, 'restored');
  const ended = await restore([file, '--to', restored]);
  expect(headIn(ended.output)).toEqual(backedUp);
  await inDatabaseOf(restored, async (database) => {
    const client = await database.connect();
    const report = await verifyJournal(client);
    expect(report).toMatchObject({ isSound: true, batches: backedUp.batch });
    if (report.isSound) expect(report.exchange.fingerprint).toBe(backedUp.fingerprint);
    expect(await areTablesAtHead(client, STORAGES)).toBe(true);
    await requireBalancedBooks(database);
  });
  const before = await inDatabaseOf(server.dataDir, ({ pool }) => findHeadAt(pool, backedUp.batch));
  expect(before).toEqual(backedUp);
});

const submitAsMember = (path: string) => async (client: ApiClient) => (await client.get(path)).body;

it('[R14] a server goes on from what was restored, with its keys and members', async () => {
  const restored = join(folder, 'restored');
  for (const name of ['keys/pepper', 'keys/master-1', 'postgres/password']) {
    const [own, theirs] = await Promise.all(
      [server.dataDir, restored].map((dataDir) => readFile(join(dataDir, name))),
    );
    expect(own?.equals(theirs ?? Buffer.alloc(0)), name).toBe(true);
  }
  const second = await ServerProcess.join(restored, { LOG_LEVEL: 'warn' });
  try {
    await second.launch();
    const client = new ApiClient(second.url);
    const { body } = await client.post('/auth/login', {
      account: 'mover0',
      password: 'correct horse battery',
    });
    expect(body).toMatchObject({ ok: true });
    expect((await client.transfer({ quantity: '1' })).body).toMatchObject({ ok: true });
    // What the first server made after the backup, the second has made again: the same prices.
    const from = Math.floor(backedUp.atMs / 1_000) + 1;
    const ticks = `/fairness/ticks?from=${from}&to=${from + 2}`;
    const both = () => Promise.all([client, new ApiClient(server.url)].map(submitAsMember(ticks)));
    await vi.waitUntil(async () => (await both()).every(({ ok }) => ok), HANG);
    const [theirs, own] = await both();
    expect(theirs).toEqual(own);
  } finally {
    await second.remove();
  }
});

/** As the command does it, without its start. */
function restoreInto(name: string, from: string, more: Partial<Wanted<unknown>> = {}) {
  const secret = Buffer.from(env.BACKUP_KEY, 'hex');
  const look = () => Promise.reject(new Error('it was believed'));
  const dataDir = join(folder, name);
  return restoreBackup({ file: from, secret, dataDir, look, log: quietLog, ...more });
}

it.each([
  ['cut off', 'its end is missing', (path: string) => truncate(path, 1_000_000)],
  ['changed in one bit', 'changed or damaged', (path: string) => flipBit(path, 2_000_000)],
  ['changed in one bit of its head', 'changed or damaged', (path: string) => flipBit(path, 20)],
])('[R14] a backup that was %s is refused', async (_how, sentence, spoil) => {
  const copy = join(folder, 'spoiled');
  await copyFile(file, copy);
  await spoil(copy);
  await expect(restoreInto('refused', copy)).rejects.toThrow(sentence);
  expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
});

async function flipBit(path: string, place: number): Promise<void> {
  const spoiled = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await spoiled.read(byte, 0, 1, place);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await spoiled.write(byte, 0, 1, place);
  await spoiled.close();
}

it('[R14] nobody restores without the key, or over what is there', async () => {
  const other = { BACKUP_KEY: randomBytes(32).toString('hex') };
  const wrong = await restore([file, '--to', join(folder, 'nowhere')], other);
  expect(wrong).toEqual({ code: 1, output: `${file} was made with another key.\n` });
  const without = restoreInto('nowhere', file, { secret: undefined });
  await expect(without).rejects.toThrow('is encrypted: set BACKUP_KEY');
  const over = restoreInto('', file, { dataDir: server.dataDir });
  await expect(over).rejects.toThrow('is not empty');
});

it('[R14] a log that cannot be archived shows in a metric until it can', async () => {
  const isFailing = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.opsPort}/metrics`);
    return /^wal_archive_failing (\d)$/m.exec(await answer.text())?.[1];
  };
  const fillLogFile = ({ pool }: Database) =>
    pool.query(`select pg_logical_emit_message(false, 'noise', repeat('noise', 4000000))`);
  expect(await isFailing()).toBe('0');
  await rename(archive, `${archive}-away`);
  await inDatabaseOf(server.dataDir, fillLogFile);
  await expect.poll(isFailing, HANG).toBe('1');
  await rename(`${archive}-away`, archive);
  await inDatabaseOf(server.dataDir, fillLogFile);
  await expect.poll(isFailing, HANG).toBe('0');
});

it('[R14] the archived log brings a backup to a time', async () => {
  const headNow = () => inDatabaseOf(server.dataDir, ({ pool }) => readHead(pool));
  const before = await headNow();
  await sleep(20);
  const until = new Date();
  await sleep(20);
  // A server writes every second, whoever is there.
  const { batch } = await headNow();
  await vi.waitUntil(async () => (await headNow()).batch > batch + 1, HANG);
  await server.stop();
  const last = await headNow();
  const to = join(folder, 'until');
  const wal = ['--wal', archive, '--until'];
  const { code, output } = await restore([file, '--to', to, ...wal, until.toISOString()]);
  expect(code, output).toBe(0);
  const head = headIn(output);
  expect(head.batch).toBeGreaterThanOrEqual(before.batch);
  expect(head.batch).toBeGreaterThan(backedUp.batch);
  expect(head.batch).toBeLessThan(last.batch);
  expect(head.atMs).toBeLessThanOrEqual(until.getTime());
  const own = await inDatabaseOf(server.dataDir, ({ pool }) => findHeadAt(pool, head.batch));
  expect(own).toEqual(head);
  const replay = (time: string) => ({ replay: { folder: archive, until: new Date(time) } });
  const early = restoreInto('never', file, replay('2020-01-01T00:00:00Z'));
  await expect(early).rejects.toThrow('for an earlier time take an older one');
  const late = restoreInto('never', file, replay('2120-01-01T00:00:00Z'));
  await expect(late).rejects.toThrow('ends before 2120-01-01');
});
