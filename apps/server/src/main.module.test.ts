/**
 * Startup that cannot continue aborts with one clear error that says what is in the way, without a
 * stack, and leaves no PostgreSQL running; neither does one that is stopped through npm. The built
 * bundle itself is started.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../testing/cluster.ts';
import { ask } from '../testing/platform/postgres/ask.ts';
import { isRoot, makeTemporaryDir, quietLog } from '../testing/platform/postgres/temporary.ts';
import { removeTemporaryDir } from '../testing/platform/postgres/temporary.ts';
import { freePort } from '../testing/free-port.ts';
import { type EndedStart, ServerProcess } from '../testing/server-process.ts';
import { placeStarted } from '../testing/started/started-folders.ts';
import type { EmbeddedConnection } from './platform/postgres/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { ROLE } from './platform/postgres/settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** An upper limit that only a real failure reaches. */
const START_MS_MAX = 300_000;
const ON_LINUX = process.platform === 'linux';
const NOBODY = 65_534;
/** In a namespace of its own, which ends with the program. */
const MOUNTING = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount'];
const canMount =
  ON_LINUX &&
  spawnSync('unshare', [...MOUNTING.slice(1), 'sh', '-c', 'mount -t tmpfs x /mnt']).status === 0;

let folder: string;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  takenPort = String(await freePort());
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(Number(takenPort), '127.0.0.1', resolve));
});

afterAll(async () => {
  taken.close();
  await removeTemporaryDir(folder);
});

const dataIn = (name: string) => join(folder, name);

function expectSentence({ exitCode, output }: EndedStart, words: RegExp): void {
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(words)]);
  expect(output).not.toMatch(/^\s+at /m);
  expect(exitCode).toBe(1);
}

// In parallel: one of them waits for seconds, the others load the program.
describe('[R15] startup that cannot continue', { concurrent: true }, () => {
  it.each(['PORT', 'OPS_PORT', 'CONSOLE_PORT'])(
    'names the process that has the port (%s), and creates nothing',
    async (name) => {
      const dataDir = dataIn(`port-${name}`);
      const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir, [name]: takenPort });
      const who = ON_LINUX ? `process ${process.pid} \\(node.*\\)` : 'another program';
      expectSentence(ended, new RegExp(`^Port ${takenPort} is taken by ${who}: stop it, .*PORT`));
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('reports that the data folder is a file', async () => {
    await writeFile(dataIn('file'), 'a note');
    const [ended, below] = await Promise.all([
      ServerProcess.runToEnd({ ANYWHEN_DATA: dataIn('file') }),
      ServerProcess.runToEnd({ ANYWHEN_DATA: dataIn('file/below') }),
    ]);
    expectSentence(ended, /^The data folder .*file is not a folder: .*ANYWHEN_DATA/);
    expectSentence(below, /^The data folder .*below is not a folder/);
  });

  // Not even root may write there, whoever runs the tests.
  it.skipIf(!ON_LINUX).each(['/sys/anywhen', '/proc/anywhen/data'])(
    'reports that the folder %s cannot be made',
    async (dataDir) => {
      const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir });
      expectSentence(ended, new RegExp(`^The data folder ${dataDir} cannot be made \\(E`));
    },
  );

  it.skipIf(!ON_LINUX)('reports that the archive of the log cannot be made', async () => {
    const env = { ANYWHEN_DATA: dataIn('no-archive'), WAL_ARCHIVE: '/proc/anywhen/wal' };
    const words = /^The folder \/proc\/anywhen\/wal cannot be made \(ENOENT\): .*WAL_ARCHIVE/;
    expectSentence(await ServerProcess.runToEnd(env), words);
  });

  it('reports that there is no PostgreSQL in its folder', async () => {
    const env = { ANYWHEN_DATA: dataIn('no-postgres'), POSTGRES_BIN: folder };
    expectSentence(await ServerProcess.runToEnd(env), /postgres is not there; see POSTGRES_BIN\.$/);
  });

  it.skipIf(!canMount)('reports that there is no room on the disk', async () => {
    const dataDir = dataIn('small-disk');
    await mkdir(dataDir);
    const script = `mount -t tmpfs -o size=4m small "$ANYWHEN_DATA" && exec "$@"`;
    const through = [...MOUNTING, 'sh', '-c', script, 'sh'];
    const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir }, { through });
    expectSentence(ended, /^The disk of the data folder .* has [34] MB left, .*: make room, or /);
    expect(ended.output).toContain('a first start needs 400 MB');
  });

  it.skipIf(!isRoot)('reports that the database belongs to another user', async () => {
    const dataDir = dataIn('others');
    const cluster = join(dataDir, 'postgres/cluster');
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    for (const path of [dataDir, join(dataDir, 'postgres')]) await chown(path, NOBODY, NOBODY);
    const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir }, { uid: NOBODY });
    const words =
      /cluster belongs to user 0, and this program runs as user 65534: .*chown -R 65534/;
    expectSentence(ended, words);
  });

  it('reports that the database cannot be reached', async () => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const env = { ANYWHEN_DATA: dataIn('remote'), DATABASE_URL: databaseUrl };
    const ended = await ServerProcess.runToEnd(env);
    expectSentence(ended, /^No primary database found: .*ECONNREFUSED.* DATABASE_URL right\?$/);
    expect(existsSync(join(dataIn('remote'), 'postgres'))).toBe(false);
  });
});

describe('[R15] startup on the data of an exchange', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    dataDir = dataIn('started');
    await mkdir(dataDir);
    await placeStarted(dataDir);
    postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: quietLog });
  });

  afterAll(() => postgres.stop());

  /** As one of several processes: the database is there, and so nothing has to be started. */
  function start(connection: Partial<EmbeddedConnection> = {}, env = {}): Promise<EndedStart> {
    const url = urlOf({ ...postgres.connection, ...connection });
    return ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir, DATABASE_URL: url, ...env });
  }

  /** Starts with the keys of the exchange, of which one is spoiled. */
  async function startWith(
    name: string,
    spoil: (path: string) => Promise<void>,
  ): Promise<EndedStart & { path: string }> {
    const own = await mkdtemp(dataIn('keys-'));
    for (const part of ['keys', 'price-secrets']) {
      await cp(join(dataDir, part), join(own, part), { recursive: true });
    }
    const files = await readdir(join(own, dirname(name)));
    const file = files.find((each) => each.endsWith(basename(name))) ?? '';
    const path = join(own, dirname(name), file);
    await spoil(path);
    const DATABASE_OWNER_URL = urlOf(postgres.ownerConnection);
    return { ...(await start({}, { ANYWHEN_DATA: own, DATABASE_OWNER_URL })), path };
  }

  it('reports a key that is gone, and makes none in its place', async () => {
    const names = ['keys/pepper', 'keys/master-1', 'price-secrets/.secret'];
    const ends = await Promise.all(names.map((name) => startWith(name, (path) => rm(path))));
    for (const { path, ...ended } of ends) {
      expectSentence(ended, new RegExp(`^${path} is missing: .*ack from a backup`));
      expect(existsSync(path)).toBe(false);
    }
  });

  it.skipIf(process.platform === 'win32')('reports a key that others can read', async () => {
    const keys = ['keys/pepper', 'keys/master-1'];
    const names = [...keys, 'price-secrets/.secret', 'price-secrets/journal-heads.key'];
    const open = (path: string) => chmod(path, 0o644);
    for (const { path, ...ended } of await Promise.all(
      names.map((each) => startWith(each, open)),
    )) {
      const words = `^${path} has mode 644: others can read .* run "chmod 600 ${path}" and start`;
      expectSentence(ended, new RegExp(words));
    }
  });

  it('reports a wrong role, password or name of the database', async () => {
    const [role, password, database] = await Promise.all([
      start({ user: 'stranger' }),
      start({ password: 'wrong' }),
      start({ database: 'nowhere' }),
    ]);
    expectSentence(role, /user "stranger".*Correct role and password in DATABASE_URL, as docs/);
    expectSentence(password, /password authentication failed.*Correct role and password in DATA/);
    expectSentence(database, /"nowhere" does not exist\..*Correct the name .* in DATABASE_URL/);
  });

  it('reports a role for migrations that cannot log in, and one without rights', async () => {
    const owner = urlOf({ ...postgres.ownerConnection, password: 'wrong' });
    expectSentence(
      await start({}, { DATABASE_OWNER_URL: owner }),
      /^The tables cannot be .*authentication failed.*Correct role and password in DATABASE_OWNER/,
    );
    // The last of these tests: nobody gives it back.
    await ask(postgres.ownerConnection, `revoke all on migration_checksum from ${ROLE}`);
    expectSentence(
      await start(),
      /^The tables cannot be brought up to date: permission denied .*Give its role the rights/,
    );
  });
});

it.skipIf(process.platform === 'win32').each([
  ['stopped', 'SIGTERM'],
  ['left with its terminal closed', 'SIGHUP'],
] as const)(
  '[R12] npm start, %s, leaves neither server nor database running',
  async (_how, signal) => {
    const dataDir = dataIn(`npm-${signal}`);
    await mkdir(dataDir);
    await placeStarted(dataDir);
    const [port, opsPort] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), OPS_PORT: String(opsPort), CONSOLE_PORT: 'off' };
    const settings = { ...ports, LOG_LEVEL: 'error' };
    const own = { ...settings, ANYWHEN_DATA: dataDir, CATCH_UP_MAX_SECONDS: '86400' };
    const env = { ...process.env, ...own };
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore', detached: true });
    const ended = once(npm, 'exit');
    const isAlive = () =>
      fetch(`http://127.0.0.1:${opsPort}/livez`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isAlive, { timeout: START_MS_MAX }).toBe(true);
    // A terminal that is closed tells all programs that were started in it.
    if (signal === 'SIGHUP') process.kill(-(npm.pid ?? 0), signal);
    else npm.kill(signal);
    await ended;
    await expect.poll(isAlive, { timeout: START_MS_MAX }).toBe(false);
    const lockFile = join(dataDir, 'postgres/cluster/postmaster.pid');
    await expect.poll(() => existsSync(lockFile), { timeout: START_MS_MAX }).toBe(false);
  },
);
