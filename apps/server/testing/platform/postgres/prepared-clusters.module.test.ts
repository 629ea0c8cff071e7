/** Most tests use a copied cluster, so it must equal one that the program itself creates. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/postgres/embedded.ts';
import { migrate } from '../../../src/platform/postgres/migrate.ts';
import { openDatabase } from '../../../src/platform/postgres/pool.ts';
import { ask } from './ask.ts';
import { placePrepared } from './prepared-clusters.ts';
import { makeTemporaryDir, quietLog as log, removeTemporaryDir } from './temporary.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

let folder: string;
let made: EmbeddedPostgres;
let copied: EmbeddedPostgres;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  made = await startEmbeddedPostgres({ dataDir: join(folder, 'made'), log });
  const database = await openDatabase({ embedded: made, log });
  await migrate(database, MIGRATIONS, log);
  await database.close();
  // Two at once: each gets a whole one, whoever makes it.
  const copies = ['copied', 'other'].map((name) => join(folder, name));
  await Promise.all(copies.map((dataDir) => placePrepared(dataDir, MIGRATIONS)));
  copied = await startEmbeddedPostgres({ dataDir: join(folder, 'copied'), log });
});

afterAll(async () => {
  await Promise.all([made.stop(), copied.stop()]);
  await removeTemporaryDir(folder);
});

it('a copy has the roles, tables and privileges of one that was created in place', async () => {
  const expected = await listObjects(made.ownerConnection);
  expect(expected.length).toBeGreaterThan(100);
  expect(await listObjects(copied.ownerConnection)).toEqual(expected);
});

it('and its files have the same owner and permissions', async () => {
  const expected = await listModes('made');
  expect(expected.length).toBeGreaterThan(20);
  expect(await listModes('copied')).toEqual(expected);
  expect(await listModes('other')).toEqual(expected);
});

function listObjects(connection: ClientConfig): Promise<unknown[]> {
  return ask(
    connection,
    `select relname as name, relkind::text as kind, relowner::regrole::text as owner,
       relacl::text as rights
     from pg_class where relnamespace = 'public'::regnamespace
     union all
     select rolname, 'role', concat_ws(' ', rolsuper, rolcanlogin, rolreplication),
       array(select roleid::regrole::text from pg_auth_members where member = r.oid)::text
     from pg_roles r
     union all select name, 'migration', null, null from migration
     order by kind, name`,
  );
}

/** Except for what only a running server has. */
async function listModes(name: string): Promise<string[]> {
  const dataDir = join(folder, name);
  const inside = (await readdir(join(dataDir, 'cluster'))).filter((each) => {
    return !each.startsWith('postmaster.');
  });
  const paths = ['', 'password', 'cluster', ...inside.map((each) => join('cluster', each))];
  const modes = paths.map(async (path) => {
    const { uid, gid, mode } = await stat(join(dataDir, path));
    return `${path} ${uid}:${gid} ${mode.toString(8)}`;
  });
  return (await Promise.all(modes)).toSorted();
}
