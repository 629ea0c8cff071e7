/** Migrations on a real database: once, in order, never changed afterwards. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { awaitMigrations, migrate } from './migrate.ts';
import { type Database, openDatabase } from './pool.ts';
import { ask } from '../../../testing/platform/postgres/ask.ts';
import {
  makeTemporaryDir,
  quietLog as log,
  removeTemporaryDir,
} from '../../../testing/platform/postgres/temporary.ts';

const FIRST = '-- Up Migration\ncreate table fruit (name text primary key);\n';
const SECOND = "-- Up Migration\ninsert into fruit values ('pear');\n";

let folder: string;
let files: string;
let embedded: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
  database = await openDatabase({ embedded, log });
});

beforeEach(async () => {
  // What was migrated belongs to the role that migrates.
  await ask(embedded.ownerConnection, 'drop schema public cascade');
  await ask(embedded.ownerConnection, 'create schema public');
  await ask(embedded.ownerConnection, 'grant usage on schema public to public');
  files = await mkdtemp(join(folder, 'files-'));
  await write({ '0001-fruit.sql': FIRST, '0002-pear.sql': SECOND, 'notes.md': 'not a migration' });
});

afterAll(async () => {
  await database.close();
  await embedded.stop();
  await removeTemporaryDir(folder);
});

it('applies each file once, in order', async () => {
  expect(await migrate(database, files, log)).toEqual(['0001-fruit', '0002-pear']);
  expect(await migrate(database, files, log)).toEqual([]);
  await write({ '0003-plum.sql': "-- Up Migration\ninsert into fruit values ('plum');\n" });
  expect(await migrate(database, files, log)).toEqual(['0003-plum']);
  expect(await listFruit()).toEqual(['pear', 'plum']);
});

it('lets one of several concurrent starts do the work while the others wait', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database, files, log)));
  expect(applied.flat()).toEqual(['0001-fruit', '0002-pear']);
});

it('lets a process that never migrates wait until privileges are assigned too', async () => {
  const seen: string[] = [];
  const waiting = awaitMigrations(database, files, log).then(() => seen.push('waited'));
  await migrate(database, files, log);
  seen.push('migrated');
  await waiting;
  expect(seen).toEqual(['migrated', 'waited']);
  await ask(embedded.ownerConnection, 'revoke select on migration from app');
  const again = awaitMigrations(database, files, log).then(() => seen.push('waited again'));
  await sleep(600);
  expect(seen).toHaveLength(2);
  await migrate(database, files, log);
  await again;
});

it('rejects a file that was edited after it was applied', async () => {
  await migrate(database, files, log);
  await write({ '0002-pear.sql': SECOND.replace('pear', 'peach') });
  await expect(migrate(database, files, log)).rejects.toThrow(/0002-pear was .* edited/);
});

it('ignores the line endings of another system', async () => {
  await migrate(database, files, log);
  await write({ '0002-pear.sql': SECOND.replaceAll('\n', '\r\n') });
  expect(await migrate(database, files, log)).toEqual([]);
});

it('rejects a database that a newer version of the program has used', async () => {
  await migrate(database, files, log);
  await rm(join(files, '0002-pear.sql'));
  await expect(migrate(database, files, log)).rejects.toThrow(/newer version/);
});

it('rejects a file that comes before one already applied', async () => {
  await rm(join(files, '0001-fruit.sql'));
  await write({ '0002-pear.sql': FIRST });
  await migrate(database, files, log);
  await write({ '0001-late.sql': '-- Up Migration\nselect 1;\n' });
  await expect(migrate(database, files, log)).rejects.toThrow(/preceding/);
});

it('leaves nothing behind when one of the files fails, and accepts the corrected one', async () => {
  await write({ '0002-pear.sql': '-- Up Migration\ninsert into vegetable values (1);\n' });
  await expect(migrate(database, files, log)).rejects.toThrow(/vegetable/);
  const { rows } = await database.pool.query("select to_regclass('fruit') as fruit");
  expect(rows).toEqual([{ fruit: null }]);
  await write({ '0002-pear.sql': SECOND });
  expect(await migrate(database, files, log)).toEqual(['0001-fruit', '0002-pear']);
});

it('rejects files of which the runner would silently leave out a part', async () => {
  const wayBack = `${FIRST}-- down migration is not offered\ncreate table lost (n int);\n`;
  const tooLate = `create table lost (n int);\n${FIRST}`;
  for (const text of [wayBack, tooLate, 'create table lost (n int);']) {
    await write({ '0003-part.sql': text });
    await expect(migrate(database, files, log)).rejects.toThrow(/no migration/);
  }
});

async function write(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await writeFile(join(files, name), text);
}

async function listFruit(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from fruit order by 1');
  return rows.map(({ name }) => name);
}
