/**
 * Finds a Caddy for the test of the shipped Caddyfile: the one on the PATH, else Debian's, which is
 * unpacked beside the node modules and never installed: a service of it would take port 80.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, unpackFromDebian } from './programs.mjs';

const FOLDER = fileURLToPath(new URL('../node_modules/.cache/caddy', import.meta.url));

function findCaddy() {
  return findProgram(['caddy'], 'CADDY_PATH', [join(FOLDER, 'usr/bin')]);
}

/** Returns the path, or an empty text when there is none to be had; its tests are then left out. */
export function ensureCaddy() {
  const found = findCaddy();
  if (found) return found;
  unpackFromDebian('caddy', FOLDER);
  const unpacked = findCaddy();
  if (unpacked) return unpacked;
  console.log('caddy is missing (Debian: apt-get install caddy, or set CADDY_PATH)');
  return '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureCaddy());
