/**
 * Finds a Chromium for the browser journeys: the one on the PATH, else Debian's when we may install
 * it, else Playwright's own download. Prints its path, or says clearly what is missing.
 */
import { fileURLToPath } from 'node:url';
import { programOf } from './node-programs.mjs';
import { findProgram, installFromDebian, mayInstall, run } from './programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function findChromium() {
  return findProgram(NAMES, 'CHROMIUM_PATH');
}

/** Returns the path, or an empty text when Playwright shall use its own download. */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  if (mayInstall()) {
    installFromDebian('chromium');
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

/** The same browser without windows: journeys take a quarter less processor time in it. */
export function requireShell() {
  const name = 'chromium-headless-shell';
  const findShell = () => findProgram([name], 'CHROMIUM_PATH');
  if (!findShell() && mayInstall()) installFromDebian(name);
  return findShell() ?? requireChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(requireChromium());
