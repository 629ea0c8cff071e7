/**
 * A day of outage made up by the real program, with members' bots in it: how long it takes until it
 * serves, against 45 seconds on two calm cores. `KEEP=FOLDER` keeps the folder whose journal ends
 * that long ago; `HOURS=2` makes it shorter.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/testing/free-port.ts';
import { placePast } from '../apps/server/testing/outage/past-folder.ts';
import { report } from './support/report.ts';

const HOURS = Number(process.env['HOURS'] ?? 24);
const HOUR_MS = 3_600_000;
const MEMBERS = 20;
const DAY_SECONDS_MAX = 45;

const kept = process.env['KEEP'];
const dataDir = mkdtempSync(join(tmpdir(), 'anywhen-catch-up-'));
try {
  await place(dataDir);
  const loads = loadavg().map((each) => each.toFixed(1));
  const { seconds, missed } = await catchUp();
  const daySeconds = (seconds / missed) * 86_400;
  const detail = `${seconds.toFixed(1)} s for ${(missed / 3_600).toFixed(1)} h, ${daySeconds.toFixed(1)} s a day of ${DAY_SECONDS_MAX} s, load ${loads.join(' ')}`;
  report('catch-up', daySeconds / DAY_SECONDS_MAX, { atMost: 1 }, detail);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function place(folder: string): Promise<void> {
  if (kept !== undefined && existsSync(join(kept, 'postgres'))) {
    cpSync(kept, folder, { recursive: true });
    return;
  }
  await placePast(folder, { agoMs: HOURS * HOUR_MS, members: MEMBERS });
  if (kept === undefined) return;
  mkdirSync(kept, { recursive: true });
  cpSync(folder, kept, { recursive: true });
}

/** From the start of the program until it serves, as the operator sees it. */
async function catchUp(): Promise<{ seconds: number; missed: number }> {
  const env = {
    ...process.env,
    ANYWHEN_DATA: dataDir,
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    CONSOLE_PORT: 'off',
    // More than is made up for without being asked.
    CATCH_UP_UNTIL: `${new Date().toISOString().slice(0, 19)}Z`,
  };
  const began = performance.now();
  const program = ['--max-semi-space-size=64', 'apps/server/dist/server.mjs'];
  const more = (process.env['NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...more, ...program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready after')) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  const seconds = (performance.now() - began) / 1_000;
  const missed = Number(/"missed":(\d+)/.exec(output)?.[1]);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  return { seconds, missed };
}
