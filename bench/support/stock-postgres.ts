/**
 * A PostgreSQL as Debian ships it, with the settings it comes with: found where Debian puts it, or
 * installed when we may. It lives in a folder of its own and is gone afterwards.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/testing/free-port.ts';

const DEBIAN_DIR = '/usr/lib/postgresql';
const READY_MS_MAX = 30_000;

/** Undefined when there is none to be had. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_DIR) ? readdirSync(DEBIAN_DIR) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one));
  const folders = newest.map((version) => join(DEBIAN_DIR, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

function installBinaries(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'];
  for (const args of [['update', '-qq'], install]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return findBinaries();
}

export async function withStockPostgres(work: (databaseUrl: string) => Promise<void>) {
  const binaries = findBinaries() ?? installBinaries();
  if (!binaries) throw new Error('no PostgreSQL of Debian here: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'anywhen-stock-'));
  const owner = ownerOf(folder);
  const cluster = join(folder, 'cluster');
  const how = ['--auth=trust', '--encoding=UTF8', '--locale=C', '-U', 'bench', '-D', cluster];
  const options = { cwd: '/', ...owner };
  execFileSync(join(binaries, 'initdb'), how, { ...options, stdio: 'ignore' });
  const port = String(await freePort());
  const where = ['-D', cluster, '-k', folder, '-p', port, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(join(binaries, 'postgres'), where, { ...options, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await waitUntilReady(binaries, port);
    await work(`postgres://bench@127.0.0.1:${port}/postgres`);
  } finally {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function waitUntilReady(binaries: string, port: string): Promise<void> {
  const deadlineMs = Date.now() + READY_MS_MAX;
  const args = ['-q', '-h', '127.0.0.1', '-p', port];
  while (spawnSync(join(binaries, 'pg_isready'), args).status !== 0) {
    if (Date.now() > deadlineMs) throw new Error('the stock PostgreSQL did not start');
    await sleep(50);
  }
}
