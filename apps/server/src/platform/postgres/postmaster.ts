/**
 * The running server: reads the lock file in its cluster, starts it, waits for it, stops it. A
 * signal only goes to a process proven to be PostgreSQL on this very cluster.
 *
 *   no lock file ─► start ─► starting ─► ready ─► stop (fast shutdown) ─► gone
 *   lock file ─► its process is gone, or is another program ─► start
 *             └► its process is our PostgreSQL ─► wait for ready ─► adopt
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, environmentOf } from './binaries.ts';
import { hasCode } from './error-code.ts';
import { type Layout, SOCKET_PORT } from './layout.ts';
import { commandLineOf, isAlive } from './processes.ts';
import { commandAs, type RunAs } from './run-as.ts';
import { runToEnd } from './run-to-end.ts';

export type LockFile = { pid: number; port: number; socketDir: string; isReady: boolean };

type Tools = { runAs: RunAs; binaries: Binaries };

const POLL_MS = 5;
const READY_MS_MAX = 120_000; // Recovery after a power cut replays up to a gigabyte of WAL.
const STOP_MS_MAX = 60_000;
const LOG_BYTES_MAX = 10_000_000;

export async function findLockFile(clusterDir: string): Promise<LockFile | undefined> {
  try {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
    const [pid = '', , , port = '', socketDir = '', , , status = ''] = lines;
    if (!/^\d+$/.test(pid)) return undefined;
    const isReady = status.trim() === 'ready';
    return { pid: Number(pid), port: Number(port), socketDir, isReady };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Process ids are reused, above all in containers: a live id alone proves nothing. */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = commandLineOf(pid);
  if (process.platform === 'win32') return commandLine.includes('postgres.exe');
  return commandLine.endsWith(`postgres -D ${clusterDir}`);
}

/**
 * Handles the lock of a dead server whose process id now belongs to another program: PostgreSQL,
 * seeing a live id, would refuse to start. It ignores the id of its own parent, so ours is put in.
 * Removing the lock instead would also remove the key of the shared memory, by which PostgreSQL
 * sees that children of the dead server still write to the cluster.
 */
export async function disownStaleLocks({ clusterDir, socketDir }: Layout): Promise<void> {
  if (process.platform === 'win32') return; // There PostgreSQL does not confuse the ids.
  const socketLock = join(socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`);
  for (const path of [join(clusterDir, 'postmaster.pid'), socketLock]) {
    const [pid, ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    const isStale = isAlive(Number(pid)) && !isPostmasterOf(clusterDir, Number(pid));
    if (pid !== '' && isStale) await writeFile(path, [process.pid, ...rest].join('\n'));
  }
}

/**
 * Undefined when the server ended while we waited. `isTheirs` distinguishes the lock of the server
 * waited for from that of a dead one, which may well say "ready".
 */
export async function waitUntilReady(
  clusterDir: string,
  server: { hasEnded(): boolean; isTheirs(lock: LockFile): boolean; readyMsMax?: number },
): Promise<LockFile | undefined> {
  const { readyMsMax = READY_MS_MAX } = server;
  const deadlineMs = Date.now() + readyMsMax;
  for (;;) {
    const lock = await findLockFile(clusterDir);
    if (lock?.isReady === true && server.isTheirs(lock)) return lock;
    if (server.hasEnded()) return undefined;
    if (Date.now() > deadlineMs) {
      throw new Error(`PostgreSQL on ${clusterDir} was not ready after ${readyMsMax / 1000} s.`);
    }
    await sleep(POLL_MS);
  }
}

/**
 * In a session of its own: Ctrl-C in a terminal goes to the whole group, and the database must
 * outlive the last batch of the program it serves.
 */
export async function launch(layout: Layout, tools: Tools): Promise<Launched> {
  const { runAs, binaries } = tools;
  const log = await openLog(layout.logFile);
  const logStart = (await log.stat()).size;
  const onWindows = process.platform === 'win32';
  // On Windows pg_ctl drops administrator rights, with which postgres would refuse to run.
  const command = onWindows
    ? { program: binaries.pgCtl, args: ['start', '-W', '-D', layout.clusterDir] }
    : commandAs(runAs, binaries.postgres, ['-D', layout.clusterDir]);
  const { program, args, uid, gid } = command;
  try {
    const child = spawn(program, args, {
      env: environmentOf(binaries),
      cwd: '/',
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
      ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
    });
    const ended = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code, signal) => resolve(String(code ?? signal)));
    });
    child.unref();
    const readLog = async () => (await readFile(layout.logFile)).subarray(logStart).toString();
    return { child, ended, readLog, hasEnded: () => hasEnded(child, onWindows) };
  } finally {
    await log.close();
  }
}

type Launched = {
  child: ChildProcess;
  ended: Promise<string>;
  hasEnded(): boolean;
  readLog(): Promise<string>;
};

/** Fast shutdown: open transactions are rolled back, everything committed is written out. */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  if (!signalFastShutdown(clusterDir, pid)) return;
  const deadlineMs = Date.now() + STOP_MS_MAX;
  // A zombie process keeps its id, but loses its command line.
  while (isPostmasterOf(clusterDir, pid)) {
    if (Date.now() > deadlineMs) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
    await sleep(POLL_MS);
  }
}

/** False when the server is gone already. */
export function signalFastShutdown(clusterDir: string, pid: number): boolean {
  if (!isPostmasterOf(clusterDir, pid)) return false;
  process.kill(pid, 'SIGINT');
  return true;
}

/** Windows has no such signal: Node would end the server on the spot, as a power cut does. */
export async function stopOnWindows(clusterDir: string, binaries: Binaries): Promise<void> {
  const args = ['stop', '-m', 'fast', '-D', clusterDir];
  await runToEnd({ program: binaries.pgCtl, args }, { env: environmentOf(binaries) });
}

/** pg_ctl ends as soon as the server runs, with code 0. */
function hasEnded({ pid, exitCode, signalCode }: ChildProcess, endsWhenStarted: boolean): boolean {
  if (pid === undefined || signalCode !== null) return true;
  return exitCode !== null && !(endsWhenStarted && exitCode === 0);
}

async function openLog(logFile: string) {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) await rename(logFile, `${logFile}.1`);
  return open(logFile, 'a', 0o600);
}
