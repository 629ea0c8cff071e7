/**
 * Brings the tables up to date from a folder of plain SQL files, `0001-name.sql`, each beginning
 * with `-- Up Migration`. Forward only. Applied files are immutable: one that was edited or removed
 * afterwards is rejected, because databases would differ unnoticed.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Log } from './log.ts';
import type { Database } from './pool.ts';
import { divideRights } from './rights/privileges.ts';

type MigrationFile = { name: string; checksum: string; functions: string[] };

const LOCK_KEY = 7_311_504_227; // Any number, as long as all versions of the program use the same.
const LOOK_MS = 250;
const LOCK_WAIT_S_MAX = 120; // Another process may be in the middle of a long migration.

/** Returns the names of the files applied now, in order. Privileges are assigned anew each time. */
export async function migrate(
  database: Pick<Database, 'connect' | 'connectAsOwner'>,
  folder: string,
  log: Log,
): Promise<string[]> {
  const files = await readMigrationFiles(folder);
  const running = database.connectAsOwner && (await readRole(database));
  const client = await (database.connectAsOwner ?? database.connect)();
  try {
    await client.query(`set lock_timeout = '${LOCK_WAIT_S_MAX}s'`);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query('set lock_timeout = 0');
    const made = { functions: new Set(files.flatMap(({ functions }) => functions)) };
    // Before as well: no migration may run into what another role was able to create until now.
    if (running !== undefined) await divideRights(client, running, made);
    const applied = await applyMissing(client, { folder, files, log });
    if (running !== undefined && applied.length > 0) await divideRights(client, running, made);
    return applied;
  } finally {
    // Closing the connection releases the lock, also after a failure.
    await client.end();
  }
}

/** For a process that never migrates: waits until another has brought the tables up to date. */
export async function awaitMigrations(
  database: Pick<Database, 'connect'>,
  folder: string,
  log: Log,
): Promise<void> {
  const files = await readMigrationFiles(folder);
  const client = await database.connect();
  try {
    for (let look = 1; ; look += 1) {
      if (await isUpToDate(client, files)) return;
      if (look === 1) log.info({}, 'the tables are not up to date: waiting for a core to do it');
      await sleep(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}

/** Not while another process migrates: the privileges on what it made are assigned last. */
async function isUpToDate(client: ClientBase, files: MigrationFile[]): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock_shared($1) as "isFree"',
    [LOCK_KEY],
  );
  if (!rows[0]?.isFree) return false;
  try {
    const applied = await listApplied(client);
    requireUnchanged(files, applied);
    return files.every(({ name }) => applied.has(name));
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK_KEY]);
  }
}

async function readRole(database: Pick<Database, 'connect'>): Promise<string> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

async function applyMissing(
  client: ClientBase,
  migration: { folder: string; files: MigrationFile[]; log: Log },
): Promise<string[]> {
  const { folder, files, log } = migration;
  await client.query(
    `create table if not exists public.migration_checksum (
       name text primary key,
       sha256 text not null
     )`,
  );
  const before = await listApplied(client);
  requireUnchanged(files, before);
  const missing = files.filter(({ name }) => !before.has(name));
  if (missing.length === 0) return [];
  // Written before the files are applied: a crash in between leaves an extra checksum, which the
  // next start overwrites, and never an applied file without one.
  await client.query(
    `insert into public.migration_checksum (name, sha256)
     select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set sha256 = excluded.sha256`,
    [missing.map(({ name }) => name), missing.map(({ checksum }) => checksum)],
  );
  await runFiles(client, folder, log);
  const applied = missing.map(({ name }) => name);
  log.info({ applied }, 'the tables are up to date');
  return applied;
}

async function runFiles(client: ClientBase, folder: string, log: Log): Promise<void> {
  // Loaded lazily: loading it takes longer than most starts, which apply nothing, should wait.
  const { runner } = await import('node-pg-migrate');
  await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migration',
    ignorePattern: '(?!.*\\.sql$).*',
    checkOrder: true,
    singleTransaction: true,
    noLock: true,
    logger: {
      info: () => undefined, // The runner logs every statement; the caller logs the files.
      warn: (message) => log.warn({}, message),
      error: (message) => log.error({}, message),
    },
  });
}

/** Checksum by name of what the runner has applied; empty while its table cannot be read. */
async function listApplied(client: ClientBase): Promise<Map<string, string | null>> {
  const { rows: tables } = await client.query<{ isReadable: boolean | null }>(
    `select has_table_privilege(to_regclass('public.migration'), 'select') as "isReadable"`,
  );
  if (!tables[0]?.isReadable) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string | null }>(
    `select name, sha256
       from public.migration left join public.migration_checksum using (name)`,
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function requireUnchanged(files: MigrationFile[], applied: Map<string, string | null>): void {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const found = checksums.get(name);
    if (found === undefined) {
      throw new Error(
        `The database has migration ${name}, which this program does not know: ` +
          'it was used by a newer version.',
      );
    }
    if (found !== checksum) {
      throw new Error(
        `Migration ${name} was applied and then edited. Restore it, and write a new one instead.`,
      );
    }
  }
}

async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      requireForwardOnly(name, text);
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name: basename(name, '.sql'), checksum, functions: listFunctions(text) };
    }),
  );
}

function listFunctions(text: string): string[] {
  const found = text.matchAll(/create (?:or replace )?function (?:public\.)?(\w+)/gi);
  return Array.from(found, ([, name = '']) => name);
}

/**
 * The runner starts at the marker and stops at anything that looks like a down marker, even in a
 * comment. Statements before the one or after the other would be left out silently.
 */
function requireForwardOnly(name: string, text: string): void {
  const isNamed = /^\d{4}-[a-z0-9-]+\.sql$/.test(name);
  const [opening = ''] = /^(?:[ \t]*(?:--.*)?\r?\n)*/.exec(text) ?? [];
  const isMarked = /^\s*--[\s-]*up\s+migration/im.test(opening);
  const hasWayBack = /^\s*--[\s-]*down\s+migration/im.test(text);
  if (isNamed && isMarked && !hasWayBack) return;
  throw new Error(
    `${name} is no migration: it must be named like 0001-what-it-does.sql, begin with the line ` +
      '"-- Up Migration", and have no way back.',
  );
}
