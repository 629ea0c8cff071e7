/**
 * Finds libfaketime for the tests that set a server's clock: the machine's, else Debian's, which is
 * unpacked beside the node modules and never installed.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackFromDebian } from './programs.mjs';

const FOLDER = fileURLToPath(new URL('../node_modules/.cache/faketime', import.meta.url));
const NAME = 'faketime/libfaketime.so.1';

/** Debian's libraries lie in a folder named after the processor. */
function findFaketime() {
  const given = process.env.FAKETIME_PATH;
  if (given && existsSync(given)) return given;
  const roots = [join(FOLDER, 'usr/lib'), '/usr/lib'].filter((root) => existsSync(root));
  const places = roots.flatMap((root) => readdirSync(root).map((each) => join(root, each, NAME)));
  return places.find((place) => existsSync(place));
}

/** Returns the path, or an empty text when there is none to be had; its tests are then left out. */
export function ensureFaketime() {
  const found = findFaketime();
  if (found) return found;
  unpackFromDebian('libfaketime', FOLDER);
  const unpacked = findFaketime();
  if (unpacked) return unpacked;
  console.log('libfaketime is missing (Debian: apt-get install libfaketime, or set FAKETIME_PATH)');
  return '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureFaketime());
