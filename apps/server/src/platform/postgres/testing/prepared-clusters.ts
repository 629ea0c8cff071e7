/**
 * Clusters made once and copied for each test that is not about the making of one: initdb and the
 * migrations take seconds, a copy a moment. They lie where temporary files do, under a name that
 * follows from all that went into them; none is ever started there once it is whole. The copies
 * share a password and an identifier, so nothing but a test may have one.
 */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdtemp, readFile, readdir } from 'node:fs/promises';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../embedded.ts';
import { hasCode } from '../error-code.ts';
import { openLayout } from '../layout.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../pool.ts';
import { runToEnd } from '../run-to-end.ts';
import { quietLog, removeTemporaryDir } from './temporary.ts';

const OWN_UID = process.getuid?.() ?? 0;
const PREFIX = `anywhen-prepared-${OWN_UID}-`;
/** One of another checkout may be in use, and a copy takes seconds at most. */
const UNUSED_MS_MAX = 3_600_000;

const MAKING = fileURLToPath(new URL('..', import.meta.url));
/** Says which PostgreSQL it is, and what applies migrations. */
const VERSIONS = fileURLToPath(new URL('../../../../package.json', import.meta.url));

/** With all roles, and the tables of a folder of migrations where one is given. */
export async function placePrepared(dataDir: string, migrations?: string): Promise<void> {
  const prepared = join(tmpdir(), PREFIX + (await hashOf(migrations)));
  if (!(await isThere(prepared))) await prepare(prepared, migrations);
  const now = new Date();
  await utimes(prepared, now, now);
  const from = await openLayout(prepared);
  const to = await openLayout(dataDir);
  // Owners and modes go with it: root's server runs as somebody else.
  const parts = [from.clusterDir, from.passwordFile, to.dataDir];
  await runToEnd({ program: 'cp', args: ['-a', ...parts] }, { env: process.env });
}

/** Another one when anything changed that a cluster is made by, or made of. */
async function hashOf(migrations: string | undefined): Promise<string> {
  const making = (await listFiles(MAKING, '.ts')).filter((path) => !path.endsWith('.test.ts'));
  const tables = migrations === undefined ? [] : await listFiles(migrations, '.sql');
  const hash = createHash('sha256');
  for (const path of [fileURLToPath(import.meta.url), VERSIONS, ...making, ...tables]) {
    const text = await readFile(path);
    hash.update(`${text.length} `).update(text);
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(folder: string, ending: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted();
  return names.map((name) => join(folder, name));
}

/** Anybody may create names where temporary files live. */
async function isThere(prepared: string): Promise<boolean> {
  const found = await lstat(prepared).catch(() => undefined);
  if (found && (!found.isDirectory() || found.uid !== OWN_UID)) {
    throw new Error(`${prepared} exists and belongs to somebody else; remove it.`);
  }
  return found !== undefined;
}

/** Under another name until it is whole: what a killed run leaves is never taken for one. */
async function prepare(prepared: string, migrations: string | undefined): Promise<void> {
  await removeUnused();
  const unfinished = await mkdtemp(join(tmpdir(), `${PREFIX}new-`));
  await chmod(unfinished, 0o711);
  try {
    await make(unfinished, migrations);
    await rename(unfinished, prepared);
  } catch (error) {
    await removeTemporaryDir(unfinished);
    // Another test was faster; its cluster is as good as ours.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function make(dataDir: string, migrations: string | undefined): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  try {
    if (migrations === undefined) return;
    const database = await openDatabase({ embedded: postgres, log: quietLog });
    await migrate(database, migrations, quietLog).finally(() => database.close());
  } finally {
    await postgres.stop();
  }
}

async function removeUnused(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs > Date.now() - UNUSED_MS_MAX) continue;
    await rm(path, { recursive: true, force: true });
  }
}
