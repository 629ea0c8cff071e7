/**
 * The embedded database on hosts where an ordinary start would fail: each obstacle is set up for
 * real.
 */
import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, link, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlatformPackage } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { listRunAs, type RunAs } from './run-as.ts';
import { ask } from '../../../testing/platform/postgres/ask.ts';
import {
  killChild,
  removeChildScript,
  startInChild,
} from '../../../testing/platform/postgres/child.ts';
import {
  isRoot,
  makeTemporaryDir,
  quietLog as log,
} from '../../../testing/platform/postgres/temporary.ts';
import { removeTemporaryDir } from '../../../testing/platform/postgres/temporary.ts';

/** The program `postgres` of the machine, if it has one: `tools/postgres.mjs` finds it. */
const POSTGRES = process.env['POSTGRES_PATH'] ?? '';
const NOBODY = 65_534;
const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
const canPassCapability = isRoot && spawnSync('setpriv', [...capability, 'true']).status === 0;

let folder: string;
let bare: string;
/** Data folders are reused from test to test, because making one takes a second. */
let linked: string;
let readOnly: string;
let closed: string;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  linked = join(folder, 'linked');
  readOnly = join(folder, 'read-only');
  closed = join(folder, 'closed', 'data');
  bare = join(folder, 'bare-package');
  await copyWithoutLinks(bare);
});

afterAll(async () => {
  await removeChildScript();
  await removeTemporaryDir(folder);
});

describe('a package whose install script did not run', () => {
  it('gets its library links in the tree when that is writable', async () => {
    const packageDir = join(folder, 'package');
    await copyWithoutLinks(packageDir, bare);
    await expectToWork({ dataDir: linked, packageDir });
    const links = await listLinks(packageDir);
    expect(links).toContain('libicuuc.so.60');
  });

  it('gets them in the data folder when the tree is read-only', async () => {
    const dataDir = readOnly;
    await mkdir(dataDir);
    if (isRoot) await chown(dataDir, NOBODY, NOBODY);
    else await setWritable(bare, false);
    const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const { child, connection } = await startInChild({ dataDir, packageDir: bare }, identity);
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await killChild(child, 'SIGKILL');
    const heir = await startEmbeddedPostgres({ dataDir, log });
    expect(heir.wasAdopted).toBe(true);
    await heir.stop();
    expect(await listLinks(bare)).toEqual([]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('links-'))).toHaveLength(1);
    if (!isRoot) await setWritable(bare, true);
  });
});

describe('a data folder', () => {
  it('may have a path too long for a socket, and an apostrophe', async () => {
    const dataDir = join(folder, "it's a very long way down".repeat(3), 'x'.repeat(100));
    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(database.connection.host.startsWith(dataDir)).toBe(false);
    expect((await stat(database.connection.host)).mode & 0o077).toBe(0);
    const again = await startEmbeddedPostgres({ dataDir, log });
    expect(again.wasAdopted).toBe(true);
    await again.stop();
    await database.stop();
    await expect(stat(database.connection.host)).rejects.toThrow(/ENOENT/);
  });

  it.runIf(isRoot)('may be under a folder that only root can enter', async () => {
    await makeClosedDir(dirname(closed));
    await expectToWork({ dataDir: closed });
  });

  it.runIf(canPassCapability)('may be there also where user namespaces are forbidden', async () => {
    const candidates = await listWaysBut('user-namespace');
    const database = await startEmbeddedPostgres({ dataDir: closed, log, candidates });
    expect(await ask(database.connection, 'table kept')).toEqual([{ letter: 'é' }]);
    await database.stop();
    expect((await stat(join(closed, 'cluster', 'base'))).uid).toBe(candidates[0]?.uid);
  });

  it.runIf(isRoot)('is rejected with a clear error when nothing works', async () => {
    const candidates = (await listRunAs(closed)).filter(({ kind }) => kind === 'uid');
    const start = startEmbeddedPostgres({ dataDir: closed, log, candidates });
    await expect(start).rejects.toThrow(/DATABASE_URL/);
  });

  it.runIf(isRoot)('keeps its owner when root starts what another user made', async () => {
    await expectToWork({ dataDir: readOnly, packageDir: bare });
    const { uid } = await stat(join(readOnly, 'cluster', 'PG_VERSION'));
    expect(uid).toBe(NOBODY);
  });
});

describe('a project under a folder that only root can enter', () => {
  it.runIf(isRoot)('runs from a copy where user namespaces are forbidden', async () => {
    const project = join(folder, 'closed-project');
    await makeClosedDir(project);
    const packageDir = join(project, 'package');
    await copyWithoutLinks(packageDir, bare);
    const candidates = await listWaysBut('user-namespace');
    const database = await startEmbeddedPostgres({ dataDir: linked, log, packageDir, candidates });
    expect(await ask(database.connection, 'table kept')).toEqual([{ letter: 'é' }]);
    await database.stop();
    const copies = (await readdir(linked)).filter((name) => name.startsWith('binaries-'));
    expect(copies).toHaveLength(1);
  });
});

it('[R15] a package that lost a program is refused in words, and not copied', async () => {
  const packageDir = join(folder, 'lost');
  await copyWithoutLinks(packageDir, bare);
  await rm(join(packageDir, 'native/bin/postgres'));
  const dataDir = join(folder, 'lost-data');
  const start = startEmbeddedPostgres({ dataDir, packageDir, log });
  await expect(start).rejects.toThrow(/bin\/postgres is not there; install .* "npm ci", or see/);
  expect(await readdir(dataDir)).toEqual(['holders']);
});

describe('without the package of npm', () => {
  it.runIf(POSTGRES)('a PostgreSQL of the machine does the same, every time', async () => {
    const options = { dataDir: join(folder, 'machine'), binDir: dirname(POSTGRES) };
    const archiveDir = join(folder, 'machine-log');
    await expectToWork({ ...options, archiveDir });
    const database = await startEmbeddedPostgres({ ...options, log });
    expect(await ask(database.connection, 'table kept')).toEqual([{ letter: 'é' }]);
    const sums = 'select pg_catalog.current_setting($1) as sums';
    expect(await ask(database.connection, sums, ['data_checksums'])).toEqual([{ sums: 'on' }]);
    await database.stop();
  });

  it('a folder without its programs is refused in words', async () => {
    const start = startEmbeddedPostgres({ dataDir: linked, log, binDir: folder });
    await expect(start).rejects.toThrow(/postgres.* is not there; see POSTGRES_BIN/);
  });
});

async function expectToWork(options: {
  dataDir: string;
  packageDir?: string;
  binDir?: string;
  archiveDir?: string;
}): Promise<void> {
  const database = await startEmbeddedPostgres({ ...options, log });
  try {
    expect(database.wasAdopted).toBe(false);
    await ask(database.ownerConnection, "create table kept as select 'é' as letter");
    await ask(database.ownerConnection, 'grant select on kept to app');
    expect(await ask(database.connection, 'table kept')).toEqual([{ letter: 'é' }]);
  } finally {
    await database.stop();
  }
}

async function makeClosedDir(path: string): Promise<void> {
  await mkdir(path);
  await chmod(path, 0o700);
}

async function listWaysBut(kind: RunAs['kind']): Promise<RunAs[]> {
  return (await listRunAs('/nowhere')).filter((runAs) => runAs.kind !== kind);
}

async function copyWithoutLinks(
  target: string,
  source = findPlatformPackage() ?? '',
): Promise<void> {
  for (const path of await readdir(source, { recursive: true })) {
    const [from, to] = [join(source, path), join(target, path)];
    const found = await lstat(from);
    if (found.isDirectory()) await mkdir(to, { recursive: true });
    if (!found.isFile()) continue;
    await mkdir(dirname(to), { recursive: true });
    // A hard link costs nothing; on another file system it becomes a copy.
    await link(from, to).catch(() => cp(from, to));
  }
}

async function listLinks(packageDir: string): Promise<string[]> {
  const entries = await readdir(join(packageDir, 'native', 'lib'), { withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name);
}

async function setWritable(packageDir: string, isWritable: boolean): Promise<void> {
  await chmod(join(packageDir, 'native', 'lib'), isWritable ? 0o755 : 0o555);
}
