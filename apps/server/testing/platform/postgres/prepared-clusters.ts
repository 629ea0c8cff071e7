/**
 * Clusters created once and copied for each test that is not about creating one: initdb and the
 * migrations take seconds, a copy a moment. The copies share passwords and an identifier.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded.ts';
import { openLayout } from '../../../src/platform/postgres/layout.ts';
import { migrate } from '../../../src/platform/postgres/migrate.ts';
import { openDatabase } from '../../../src/platform/postgres/pool.ts';
import { runToEnd } from '../../../src/platform/postgres/run-to-end.ts';
import { findPrepared } from './prepared-folders.ts';
import { quietLog } from './temporary.ts';

const MAKING = fileURLToPath(new URL('../../../src/platform/postgres', import.meta.url));
/** The version of PostgreSQL, and of what applies migrations. */
const VERSIONS = fileURLToPath(new URL('../../../package.json', import.meta.url));

/** With all roles, and the tables of a folder of migrations if given. */
export async function placePrepared(dataDir: string, migrations?: string): Promise<void> {
  const name = await hashOf(migrations);
  const prepared = await findPrepared(name, (folder) => make(folder, migrations));
  const from = await openLayout(prepared);
  const to = await openLayout(dataDir);
  // Including owners and modes: root's server runs as another user.
  const parts = [from.clusterDir, from.passwordFile, from.ownerPasswordFile, to.dataDir];
  await runToEnd({ program: 'cp', args: ['-a', ...parts] }, { env: process.env });
}

/** A new one when anything changed that a cluster is made with or of. */
async function hashOf(migrations: string | undefined): Promise<string> {
  const making = (await listFiles(MAKING, '.ts')).filter((path) => !path.endsWith('.test.ts'));
  const tables = migrations === undefined ? [] : await listFiles(migrations, '.sql');
  const hash = createHash('sha256').update(process.env['POSTGRES_BIN'] ?? '');
  for (const path of [fileURLToPath(import.meta.url), VERSIONS, ...making, ...tables]) {
    const text = await readFile(path);
    hash.update(`${text.length} `).update(text);
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(folder: string, ending: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(ending))
    .toSorted();
  return names.map((name) => join(folder, name));
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
