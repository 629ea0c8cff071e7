/** The embedded database in normal use, after a crash, and shared by several processes. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm } from '@anywhen/money/test-size';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyBinaries, environmentOf, prepareBinaries, requireSource } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { findLockFile, isPostmasterOf } from './postmaster.ts';
import { chooseRunAs, commandAs, listRunAs } from './run-as.ts';
import { runToEnd } from './run-to-end.ts';
import { ask } from '../../../testing/platform/postgres/ask.ts';
import {
  killChild,
  removeChildScript,
  startInChild,
  waitForStop,
} from '../../../testing/platform/postgres/child.ts';
import {
  makeTemporaryDir,
  quietLog as log,
  removeTemporaryDir,
} from '../../../testing/platform/postgres/temporary.ts';

const SENTENCE = 'Grüße, 取引所, Ñandú, 🦉';

let folder: string;
/** Made by the first test and reused by later ones, like a real data folder. */
let dataDir: string;
let clusterDir: string;
let unfinished: string;
let firstStartMs: number;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  dataDir = join(folder, 'data');
  clusterDir = join(dataDir, 'cluster');
  unfinished = join(dataDir, 'cluster.new-999999999-0');
});

afterAll(async () => {
  await removeChildScript();
  await removeTemporaryDir(folder);
});

describe('starting', () => {
  it('creates a database, and never mistakes an interrupted one for it', async () => {
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
    const database = await startEmbeddedPostgres({ dataDir, log });
    firstStartMs = database.startedInMs;
    expect(database.wasAdopted).toBe(false);
    await ask(database.ownerConnection, 'create table note (words text)');
    await ask(database.ownerConnection, 'grant select, insert on note to app');
    await ask(database.connection, 'insert into note values ($1)', [SENTENCE]);
    await database.stop();
    expect(await findLockFile(clusterDir)).toBeUndefined();
    await expect(stat(unfinished)).rejects.toThrow(/ENOENT/);
  });

  it('starts again without recreating it, and has every character that was written', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    if (isLongForm) expect(database.startedInMs).toBeLessThan(firstStartMs / 2);
    const rows = await ask(database.connection, 'select words, length(words) from note');
    expect(rows).toEqual([{ words: SENTENCE, length: [...SENTENCE].length }]);
    const settings = await readSettings(database.connection);
    await database.stop();
    expect(settings).toMatchObject({
      server_encoding: 'UTF8',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
    });
  });

  it('is used by a role that is no superuser', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    const program = "copy note to program 'cat'";
    await expect(ask(database.connection, program)).rejects.toThrow(
      /permission denied|server_program/,
    );
    await database.stop();
  });

  it('requires the password, which only its owner can read', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    const { connection } = database;
    await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/);
    await expect(ask({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(/pg_hba/);
    await database.stop();
    const { mode } = await stat(join(dataDir, 'password'));
    expect(mode & 0o077).toBe(0);
  });

  it.skipIf(process.platform === 'win32').each(['password', 'owner-password'])(
    '[R15] does not start while others can read the file %s',
    async (name) => {
      const path = join(dataDir, name);
      await chmod(path, 0o644);
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
        `${path} has mode 644: others can read the password in it.`,
      );
      await chmod(path, 0o600);
    },
  );

  it.each(['password', 'owner-password'])(
    'makes a new password when the file %s was lost',
    async (name) => {
      await rm(join(dataDir, name));
      const database = await startEmbeddedPostgres({ dataDir, log });
      for (const connection of [database.connection, database.ownerConnection]) {
        expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      }
      await database.stop();
    },
  );

  it('[S15] divides the roles of an older version’s cluster, which had one password', async () => {
    await runAlone([
      `alter role app_owner password '${await readFile(join(dataDir, 'password'), 'utf8')}'`,
      'alter database app owner to app',
      'grant temporary on database postgres to public',
    ]);
    await rm(join(dataDir, 'owner-password'));
    const undivided = await startEmbeddedPostgres({ dataDir, log });
    const open = await openDatabase({ embedded: undivided, log });
    await expect(migrate(open, folder, log)).rejects.toThrow(
      'it owns the database: ALTER DATABASE app OWNER TO app_owner',
    );
    await open.close();
    await undivided.stop();
    await Promise.all(
      [join(dataDir, 'owner-password'), join(clusterDir, 'anywhen-apart')].map((path) => rm(path)),
    );
    const database = await startEmbeddedPostgres({ dataDir, log });
    const { connection, ownerConnection } = database;
    expect(ownerConnection.password).not.toBe(connection.password);
    const asOwner = { ...connection, user: 'app_owner' };
    await expect(ask(asOwner, 'select 1')).rejects.toThrow(/password/);
    await expect(ask({ ...connection, database: 'postgres' }, 'select 1')).rejects.toThrow(
      /permission denied for database/,
    );
    const rows = await ask(
      ownerConnection,
      `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'app'`,
    );
    await database.stop();
    expect(rows).toEqual([{ owner: 'app_owner' }]);
  });

  it('[R14] adds to an older version’s cluster what a backup needs', async () => {
    await runAlone(['revoke execute on function pg_backup_start(text, boolean) from app_owner']);
    await rm(join(clusterDir, 'anywhen-backup'));
    await rm(join(clusterDir, 'anywhen-apart'));
    const database = await startEmbeddedPostgres({ dataDir, log });
    const owner = { ...database.ownerConnection, database: 'postgres' };
    const rows = await ask(
      owner,
      `select has_function_privilege('pg_backup_start(text, boolean)', 'execute') as may,
         current_setting('wal_level') as level`,
    );
    await database.stop();
    expect(rows).toEqual([{ may: true, level: 'replica' }]);
  });

  it('listens on loopback with the same password where sockets are unavailable', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log, transport: 'tcp' });
    const again = await startEmbeddedPostgres({ dataDir, log });
    expect(database.connection.host).toBe('127.0.0.1');
    expect(again.wasAdopted).toBe(true);
    expect(again.connection).toEqual(database.connection);
    expect(await ask(again.connection, 'select words from note')).toHaveLength(1);
    await again.stop();
    await database.stop();
  });

  it('rejects a folder of another major version, before touching it', async () => {
    const old = join(folder, 'old');
    await mkdir(join(old, 'cluster'), { recursive: true });
    await writeFile(join(old, 'cluster', 'PG_VERSION'), '14\n');
    await expect(startEmbeddedPostgres({ dataDir: old, log })).rejects.toThrow(/PostgreSQL 14/);
  });

  it('reports the log when the server cannot start', async () => {
    const settings = join(clusterDir, 'postgresql.auto.conf');
    const before = await readFile(settings);
    await writeFile(settings, "shared_buffers = 'plenty'\n");
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /^PostgreSQL did not.*plenty.*$/,
    );
    await writeFile(settings, before);
  });
});

describe('after a crash', () => {
  it('adopts the server that outlived a program killed with -9, with all its data', async () => {
    const { child, ownerConnection } = await startInChild({ dataDir });
    const before = await findLockFile(clusterDir);
    await ask(ownerConnection, 'create table survived as select 42 as answer');
    await ask(ownerConnection, 'grant select, insert on survived to app');
    await killChild(child, 'SIGKILL');
    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(database.wasAdopted).toBe(true);
    expect(await ask(database.connection, 'select answer from survived')).toEqual([{ answer: 42 }]);
    await database.stop();
    expect(isPostmasterOf(clusterDir, before?.pid ?? 0)).toBe(false);
  });

  it('starts normally when the server was killed too, and retains what was committed', async () => {
    const { child, connection } = await startInChild({ dataDir });
    const lock = await findLockFile(clusterDir);
    await ask(connection, 'insert into survived values (43)');
    await killChild(child, 'SIGKILL');
    process.kill(lock?.pid ?? 0, 'SIGKILL');
    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(database.wasAdopted).toBe(false);
    const rows = await ask(database.connection, 'select answer from survived order by answer');
    expect(rows).toEqual([{ answer: 42 }, { answer: 43 }]);
    await database.stop();
  });

  it('waits while a child of the killed server still works on the data', async () => {
    const { child, connection } = await startInChild({ dataDir });
    const lock = await findLockFile(clusterDir);
    const client = new Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    // It stays busy for as long as the test needs it to.
    process.kill(backend, 'SIGSTOP');
    await killChild(child, 'SIGKILL');
    process.kill(lock?.pid ?? 0, 'SIGKILL');
    let hasStarted = false;
    const starting = startEmbeddedPostgres({ dataDir, log }).finally(() => (hasStarted = true));
    await sleep(700);
    expect(hasStarted).toBe(false);
    process.kill(backend, 'SIGCONT');
    const database = await starting;
    expect(database.wasAdopted).toBe(false);
    await client.end().catch(() => undefined);
    await database.stop();
  });

  it('[R2] is restarted automatically at the same address, with all it had committed', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log });
    database.keepRunning();
    for (let round = 0; round < 2; round += 1) {
      const killed = await findLockFile(clusterDir);
      process.kill(killed?.pid ?? 0, 'SIGKILL');
      const rows = await untilAnswered(database.connection, 'select answer from survived');
      expect(rows).toContainEqual({ answer: 42 });
      expect((await findLockFile(clusterDir))?.pid).not.toBe(killed?.pid);
    }
    const last = await findLockFile(clusterDir);
    await database.stop();
    expect(isPostmasterOf(clusterDir, last?.pid ?? 0)).toBe(false);
  });

  it('starts when the process id of a dead server now belongs to another program', async () => {
    // Of the same uid: PostgreSQL itself ignores processes it may not signal.
    const { uid, gid } = await stat(clusterDir);
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    const lock = [stranger.pid, clusterDir, 1, 5432, join(dataDir, 'run'), '', '1 1', 'ready'];
    await writeFile(join(clusterDir, 'postmaster.pid'), `${lock.join('\n')}\n`);
    await mkdir(join(dataDir, 'run'), { recursive: true });
    await writeFile(join(dataDir, 'run', '.s.PGSQL.5432.lock'), `${lock.join('\n')}\n`);
    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(database.wasAdopted).toBe(false);
    await database.stop();
    stranger.kill();
  });
});

describe('shared by several programs', () => {
  it('is stopped by a program that exits without stopping it', async () => {
    const logFile = join(dataDir, 'postgres.log');
    const { child } = await startInChild({ dataDir });
    const before = (await readFile(logFile, 'utf8')).length;
    await killChild(child, 'SIGTERM');
    await waitForStop(dataDir);
    const words = (await readFile(logFile, 'utf8')).slice(before);
    expect(words).toContain('fast shutdown');
  });

  it('is started once when two start at the same moment', async () => {
    const shared = join(folder, 'shared');
    const both = await Promise.all([
      startEmbeddedPostgres({ dataDir: shared, log }),
      startEmbeddedPostgres({ dataDir: shared, log }),
    ]);
    expect(both.map(({ wasAdopted }) => wasAdopted).toSorted()).toEqual([false, true]);
    expect(both[0].connection).toEqual(both[1].connection);
    await both[0].stop();
    expect(await ask(both[1].connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await both[1].stop();
  });

  it('keeps running until the last of them leaves', async () => {
    const { child, connection } = await startInChild({ dataDir });
    const visitor = await startEmbeddedPostgres({ dataDir, log });
    expect(visitor.wasAdopted).toBe(true);
    await visitor.stop();
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const lock = await findLockFile(clusterDir);
    await killChild(child, 'SIGKILL');
    const heir = await startEmbeddedPostgres({ dataDir, log });
    await heir.stop();
    expect(isPostmasterOf(clusterDir, lock?.pid ?? 0)).toBe(false);
  });
});

/** As its superuser, who cannot log in, while it is stopped. */
async function runAlone(statements: readonly string[]): Promise<void> {
  const source = requireSource(dataDir);
  const tools = await chooseRunAs({
    candidates: await listRunAs(clusterDir),
    folders: [dataDir],
    binaries: await prepareBinaries(source),
    copyBinaries: () => copyBinaries(source),
  });
  const args = ['--single', '-D', clusterDir, '-c', 'exit_on_error=on', 'postgres'];
  await runToEnd(commandAs(tools.runAs, tools.binaries.postgres, args), {
    env: environmentOf(tools.binaries),
    input: `${statements.join('\n')}\n`,
  });
}

async function untilAnswered(config: ClientConfig, question: string): Promise<unknown[]> {
  const deadlineMs = Date.now() + 60_000;
  for (;;) {
    try {
      return await ask(config, question);
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
      await sleep(50);
    }
  }
}

async function readSettings(config: ClientConfig): Promise<Record<string, string>> {
  const rows = await ask(config, 'select name, setting from pg_settings');
  const settings = rows as { name: string; setting: string }[];
  return Object.fromEntries(settings.map(({ name, setting }) => [name, setting]));
}
