/**
 * Creates the folder of a database cluster and maintains it: created whole or not at all, always
 * UTF-8, owned by the uid that will run it. It never deletes a cluster that was completed once.
 */
import { randomBytes } from 'node:crypto';
import { access, chown, lchown, mkdir, open, readFile, readdir } from 'node:fs/promises';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, environmentOf } from './binaries.ts';
import { hasCode } from './error-code.ts';
import type { Layout } from './layout.ts';
import { isAlive } from './processes.ts';
import { commandAs, type RunAs } from './run-as.ts';
import { runToEnd } from './run-to-end.ts';
import { DATABASE, OWNER_ROLE, RETENTION_ROLE, ROLE } from './settings.ts';

type Tools = { runAs: RunAs; binaries: Binaries };

/** One for each role that may log in: who learns the program's has not the other. */
export type Passwords = { program: string; owner: string };

const SUPERUSER = 'postgres';
const ROLES_MARK = 'anywhen-roles';
const BACKUP_MARK = 'anywhen-backup';
/** The database is the owner's, who has a password of its own. */
const APART_MARK = 'anywhen-apart';
const MARKS = [ROLES_MARK, BACKUP_MARK, APART_MARK];
/** PostgreSQL's own. */
const REPLAY_MARK = 'backup_label';

/** In the superuser's own database, where there is nothing to read. */
export const MAINTENANCE_DATABASE = SUPERUSER;

/** A slot retains the WAL that a backup still needs; no standby can use it. */
const LET_OWNER_BACK_UP = [
  `alter role ${OWNER_ROLE} replication`,
  `grant execute on function pg_backup_start(text, boolean) to ${OWNER_ROLE}`,
  `grant execute on function pg_backup_stop(boolean) to ${OWNER_ROLE}`,
];

/** The databases of the cluster itself are of no use to the program, not even for a connection. */
const CLOSE_OTHERS = [
  `revoke all on database ${MAINTENANCE_DATABASE}, template1 from public`,
  `grant connect on database ${MAINTENANCE_DATABASE} to ${OWNER_ROLE}`,
];

/** The major version of the existing cluster; undefined when there is none yet. */
export async function findClusterMajor(clusterDir: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Built beside its place and renamed when complete: initdb writes PG_VERSION early, so an
 * interrupted cluster would otherwise look complete forever.
 */
export async function createCluster(layout: Layout, tools: Tools, passwords: Passwords) {
  await removeUnfinished(layout.dataDir);
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const unfinished = join(layout.dataDir, `cluster.new-${suffix}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (process.getuid?.() === 0) await chown(unfinished, tools.runAs.uid, tools.runAs.gid);
  try {
    await runInitdb(unfinished, tools);
    await runAlone(unfinished, tools, [
      `create role ${ROLE} login password '${passwords.program}'`,
      `grant pg_monitor to ${ROLE}`,
      addFurtherRoles(passwords.owner),
      ...LET_OWNER_BACK_UP,
      `create database ${DATABASE} owner ${OWNER_ROLE}`,
      ...CLOSE_OTHERS,
    ]);
    for (const mark of MARKS) await writeFile(join(unfinished, mark), '');
    await rename(unfinished, layout.clusterDir);
    await flushFolder(layout.dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster; its cluster has the same password and is as good as ours.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/** For a cluster whose password file was lost: the owner of the files may set a new one. */
export async function replacePassword(
  clusterDir: string,
  tools: Tools,
  { role, password }: { role: string; password: string },
) {
  await runAlone(clusterDir, tools, [`alter role ${role} password '${password}'`]);
}

/** False in a cluster of an older version, which had one role for everything. */
export function hasAllRoles(clusterDir: string): Promise<boolean> {
  return hasMark(clusterDir, ROLES_MARK);
}

/** False in a cluster of an older version, where both roles had one password. */
export function hasOwnPasswords(clusterDir: string): Promise<boolean> {
  return hasMark(clusterDir, APART_MARK);
}

/**
 * For a stopped cluster; adds what a newer version needs to an older one's. A restored backup is
 * replayed first and gets it at its next start: to be written to would end its replay.
 */
export async function addRoles(clusterDir: string, tools: Tools, { owner }: Passwords) {
  if ((await hasMark(clusterDir, APART_MARK)) || (await hasMark(clusterDir, REPLAY_MARK))) return;
  await runAlone(clusterDir, tools, [
    addFurtherRoles(owner),
    ...LET_OWNER_BACK_UP,
    `alter role ${OWNER_ROLE} password '${owner}'`,
    `alter database ${DATABASE} owner to ${OWNER_ROLE}`,
    ...CLOSE_OTHERS,
  ]);
  for (const mark of MARKS) await writeFile(join(clusterDir, mark), '');
}

function hasMark(clusterDir: string, mark: string): Promise<boolean> {
  return access(join(clusterDir, mark)).then(
    () => true,
    () => false,
  );
}

/**
 * The owner may do what the program may, and act as the one that deletes. One statement, on one
 * line because of single-user mode, so that an interrupted start may repeat it.
 */
function addFurtherRoles(password: string): string {
  const statements = [
    `create role ${OWNER_ROLE} login password '${password}'`,
    `create role ${RETENTION_ROLE} nologin`,
    `grant ${ROLE}, ${RETENTION_ROLE} to ${OWNER_ROLE}`,
  ];
  const isMissing = `not exists (select from pg_roles where rolname = '${OWNER_ROLE}')`;
  return `do $$ begin if ${isMissing} then ${statements.join('; ')}; end if; end $$`;
}

/** PG_VERSION changes its owner last, so that an interrupted change is repeated. */
export async function takeOwnership(clusterDir: string, { uid, gid }: RunAs): Promise<void> {
  const version = join(clusterDir, 'PG_VERSION');
  if (process.getuid?.() !== 0 || (await stat(version)).uid === uid) return;
  const paths = await readdir(clusterDir, { recursive: true });
  for (const path of paths) {
    if (path !== 'PG_VERSION') await lchown(join(clusterDir, path), uid, gid);
  }
  await chown(clusterDir, uid, gid);
  await chown(version, uid, gid);
}

async function runInitdb(clusterDir: string, { runAs, binaries }: Tools): Promise<void> {
  const command = commandAs(runAs, binaries.initdb, [
    `--pgdata=${clusterDir}`,
    `--username=${SUPERUSER}`,
    // Taken from the environment the encoding would be SQL_ASCII wherever LANG is not set.
    '--encoding=UTF8',
    '--locale=C',
    // Which 18 does by itself.
    '--data-checksums',
    // Nobody can log in until our own rules are written.
    '--auth=reject',
    '--no-instructions',
  ]);
  await runToEnd(command, { env: environmentOf(binaries) });
}

/** Single-user mode: no login is needed and the password never appears in a command line. */
async function runAlone(clusterDir: string, { runAs, binaries }: Tools, statements: string[]) {
  const stopAtFirstError = ['-c', 'exit_on_error=on'];
  const args = ['--single', '-D', clusterDir, ...stopAtFirstError, SUPERUSER];
  await runToEnd(commandAs(runAs, binaries.postgres, args), {
    env: environmentOf(binaries),
    input: `${statements.join('\n')}\n`,
  });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^(?:cluster|binaries-.*)\.new-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
