/**
 * The data folder of a server after its very first start, which creates a year of prices: created
 * once per run by the first worker that needs it, and copied for every other server.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ServerProcess } from './server-process.ts';

/** On the first day of these prices BNB rises by a twentieth within two hours or so. */
const BEGINS_AT_SECOND = 42_000;
const DAY_MS = 86_400_000;
const LOOK_MS = 100;

/** The prices of the folder end here: every server that starts on a copy begins there. */
type FirstStart = { readonly endedAtMs: number };

export async function copyFirstStart(data: string): Promise<FirstStart> {
  const folder = `${process.env['E2E_DATA'] ?? ''}-first-start`;
  while (!existsSync(folder)) if (!(await makeIn(folder))) await sleep(LOOK_MS);
  // Preserves ownership: as root the database runs as another user.
  await promisify(execFile)('cp', ['-a', join(folder, 'data', '.'), data]);
  return JSON.parse(await readFile(join(folder, 'times.json'), 'utf8')) as FirstStart;
}

/** False when another worker is creating it. */
async function makeIn(folder: string): Promise<boolean> {
  const making = `${folder}-making`;
  const isMine = await mkdir(making).then(
    () => true,
    () => false,
  );
  if (!isMine) return false;
  try {
    const data = join(making, 'data');
    const yesterdayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
    const server = await ServerProcess.launch({
      data,
      atMs: yesterdayMs + BEGINS_AT_SECOND * 1_000,
    });
    await server.end();
    const times: FirstStart = { endedAtMs: server.nowMs };
    await writeFile(join(making, 'times.json'), JSON.stringify(times));
    await rename(making, folder);
    return true;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}
