/**
 * Finds a nats-server for the tests of several processes: the one on the PATH, else Debian's when
 * we may install it. Without one those tests are skipped, and this says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Debian has it where only root looks. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export function findNatsServer() {
  const given = process.env.NATS_SERVER_PATH;
  if (given && existsSync(given)) return given;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, 'nats-server')).find((place) => existsSync(place));
}

/** Returns the path, or an empty text when there is none to be had. */
export function ensureNatsServer() {
  const found = findNatsServer();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0) {
    console.log('installing nats-server with apt-get …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nats-server']);
    const installed = findNatsServer();
    if (installed) return installed;
  }
  console.log(
    'nats-server is missing: the tests of several processes over NATS are skipped ' +
      '(Debian: apt-get install nats-server, or set NATS_SERVER_PATH)',
  );
  return '';
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureNatsServer());
