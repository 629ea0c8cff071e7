/**
 * Finds a nats-server for the tests of several processes: the one on the PATH, else Debian's when
 * we may install it. Without one those tests are left out, and this says so.
 */
import { fileURLToPath } from 'node:url';
import { findProgram, installFromDebian, mayInstall } from './programs.mjs';

function findNatsServer() {
  return findProgram(['nats-server'], 'NATS_SERVER_PATH');
}

/** Returns the path, or an empty text when there is none to be had. */
export function ensureNatsServer() {
  const found = findNatsServer();
  if (found) return found;
  if (mayInstall()) {
    installFromDebian('nats-server');
    const installed = findNatsServer();
    if (installed) return installed;
  }
  console.log(
    'nats-server is missing: the tests of several processes over NATS are left out ' +
      '(Debian: apt-get install nats-server, or set NATS_SERVER_PATH)',
  );
  return '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureNatsServer());
