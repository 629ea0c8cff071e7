/**
 * Data folders of a server that has been started before: its first start makes a year of prices,
 * which takes seconds. Made once and copied for each test that is not about a first start.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPrepared } from '../platform/postgres/prepared-folders.ts';
import { runToEnd } from '../../src/platform/postgres/run-to-end.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SOURCES = ['packages', 'apps/server'].map((folder) => join(ROOT, folder));
/** Each start books the seconds since; after an hour a new one costs less. */
const AGE_MS_MAX = 3_600_000;

/** Adds the database, keys and secrets of a started server to the folder. */
export async function placeStarted(dataDir: string): Promise<void> {
  const name = `started-${await newestSource()}-${Math.floor(Date.now() / AGE_MS_MAX)}`;
  const prepared = await findPrepared(name, async (folder) => {
    // Only the test that makes one has to load the whole server.
    const { startOnce } = await import('./start-once.ts');
    await startOnce(folder);
  });
  const parts = (await readdir(prepared)).map((part) => join(prepared, part));
  // Including owners and modes: root's server runs as another user.
  await runToEnd({ program: 'cp', args: ['-a', ...parts, dataDir] }, { env: process.env });
}

/** Any change of the program may change what it leaves in its folder. */
async function newestSource(): Promise<number> {
  let newestMs = 0;
  for (const folder of SOURCES) {
    const paths = await readdir(folder, { recursive: true });
    for (const path of paths.filter((each) => /\.(ts|sql|json)$/.test(each) && isSource(each))) {
      newestMs = Math.max(newestMs, (await stat(join(folder, path))).mtimeMs);
    }
  }
  return Math.floor(newestMs);
}

function isSource(path: string): boolean {
  return !/node_modules|dist|testing|\.test\./.test(path);
}
