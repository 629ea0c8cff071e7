/** Programs that tests need and npm does not have: found on this machine, or Debian's. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian has some where only root looks. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** What the variable `given` names, else the first on the PATH. */
export function findProgram(names, given, moreFolders = []) {
  const named = process.env[given];
  if (named && existsSync(named)) return named;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS, ...moreFolders];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}

export function mayInstall() {
  return process.getuid?.() === 0 && hasCommand('apt-get');
}

function hasCommand(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

export function installFromDebian(name) {
  console.log(`installing ${name} with apt-get …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/** Without installing it, which needs no root and leaves the machine as it was. */
export function unpackFromDebian(name, folder) {
  if (!hasCommand('apt-get') || !hasCommand('dpkg-deb')) return;
  console.log(`fetching ${name} with apt-get …`);
  mkdirSync(folder, { recursive: true });
  if (unpack(name, folder) || !mayInstall()) return;
  run('apt-get', ['update', '-qq']);
  unpack(name, folder);
}

function unpack(name, folder) {
  if (run('apt-get', ['download', '-qq', name], { cwd: folder }) !== 0) return false;
  const file = readdirSync(folder).find((each) => each.endsWith('.deb'));
  return file !== undefined && run('dpkg-deb', ['-x', file, '.'], { cwd: folder }) === 0;
}

/** Returns its exit code. */
export function run(command, args, options = {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, ...options })
    .status;
}
