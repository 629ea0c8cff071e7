/**
 * Finds a PostgreSQL of this machine for the test of a start without npm's: the one on the PATH,
 * else Debian's newest. It is never installed: Debian's package would start a server.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './programs.mjs';

const DEBIAN = '/usr/lib/postgresql';

/** Returns the path, or an empty text when there is none. */
export function ensurePostgres() {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newestFirst = majors.toSorted((one, other) => other - one);
  const folders = newestFirst.map((major) => join(DEBIAN, String(major), 'bin'));
  return findProgram(['postgres'], 'POSTGRES_PATH', folders) ?? '';
}
