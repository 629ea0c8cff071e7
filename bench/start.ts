/**
 * From nothing to ready: a fresh start with a year of history, a warm start, and memory at rest.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../apps/server/testing/free-port.ts';
import { report } from './support/report.ts';

const HISTORY = /"tookMs":(\d+)[^\n]*simulated history/;
const REST_MS = 20_000;

const dataDir = mkdtempSync(join(tmpdir(), 'anywhen-start-'));
try {
  const fresh = await start();
  const historySeconds = Number(HISTORY.exec(fresh.output)?.[1] ?? Number.NaN) / 1_000;
  const restSeconds = fresh.seconds - historySeconds;
  report('start-fresh', restSeconds / 8, { atMost: 1 }, `${restSeconds.toFixed(1)} s of 8 s`);
  report(
    'start-history',
    historySeconds / 15,
    { atMost: 1 },
    `${historySeconds.toFixed(1)} s of 15 s`,
  );
  await stop(fresh.child);
  const warm = await start();
  report('start-warm', warm.seconds / 2, { atMost: 1 }, `${warm.seconds.toFixed(2)} s of 2 s`);
  await sleep(REST_MS);
  const megabytes = memoryOfTree(warm.child.pid ?? 0) + memoryOfPostgres();
  report('memory-at-rest', megabytes / 350, { atMost: 1 }, `${megabytes.toFixed(0)} MB of 350 MB`);
  await stop(warm.child);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function start(): Promise<{ child: ChildProcess; seconds: number; output: string }> {
  const env = {
    ...process.env,
    ANYWHEN_DATA: dataDir,
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    CONSOLE_PORT: 'off',
  };
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready after')) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return { child, seconds: (performance.now() - began) / 1_000, output };
}

/** npm passes a signal on to its child; the whole group gets it, as with Ctrl-C in a terminal. */
async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  await gone;
}

/** Proportional set size: memory shared by several processes is counted once. */
function memoryOfTree(root: number): number {
  const processes = listProcesses();
  const family = new Set([root]);
  for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  return [...family].reduce((sum, pid) => sum + megabytesOf(pid), 0);
}

/** The database is its own process group, so that it can outlive a killed server. */
function memoryOfPostgres(): number {
  const lines = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  return memoryOfTree(Number(lines[0]));
}

function listProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readQuietly(`/proc/${name}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return stat ? [{ pid: Number(name), parent }] : [];
    })
    .toSorted((left, right) => left.pid - right.pid);
}

function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readQuietly(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
