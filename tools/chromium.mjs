/**
 * Finds a Chromium for the browser journeys: the one on the PATH, else Debian's when we may install
 * it, else Playwright's own download. Prints its path, or says clearly what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programOf } from './program.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}

/** Returns the path, or an empty text when Playwright shall use its own download. */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && hasCommand('apt-get')) {
    console.log('installing chromium with apt-get …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const installed = findChromium();
    if (installed) return installed;
  }
  console.log('downloading Chromium with Playwright …');
  if (run(...programOf('@playwright/test', 'install', 'chromium')) === 0) return '';
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium) or set ' +
      'CHROMIUM_PATH to the program; then run the tests again.',
  );
}

function hasCommand(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(requireChromium());
