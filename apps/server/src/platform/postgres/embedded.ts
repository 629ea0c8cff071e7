/**
 * The bundled database: real PostgreSQL on a data folder, nothing to install. It must never lose
 * what was committed, signal a foreign process, or listen beyond this host. Login always takes a
 * random password, also behind the private socket: under root the server runs as another uid, which
 * may run other programs too. The role is no superuser, so an SQL injection can neither run
 * programs nor read files of the host.
 */
import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyBinaries, majorOf, prepareBinaries, requireSource } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { addRoles, createCluster, findClusterMajor, hasAllRoles } from './cluster.ts';
import type { Passwords } from './cluster.ts';
import { hasOwnPasswords, replacePassword, takeOwnership } from './cluster.ts';
import { answers, findFreePort, requireCluster } from './connection.ts';
import { asOwner, connectionTo, type EmbeddedConnection } from './connection.ts';
import { hasCode, messageOf } from './error-code.ts';
import { hold, type Holder } from './holders.ts';
import { type Layout, makeArchiveDir, makeSocketDir, openLayout } from './layout.ts';
import { SOCKET_PORT } from './layout.ts';
import type { Log } from './log.ts';
import { type RunningServer, keepRunning } from './keep-running.ts';
import { createPassword, findPassword } from './password.ts';
import { findLockFile, isPostmasterOf, launch, type LockFile } from './postmaster.ts';
import { disownStaleLocks, waitUntilReady } from './postmaster.ts';
import { signalFastShutdown, stopOnWindows, stopPostmaster } from './postmaster.ts';
import { isAlive } from './processes.ts';
import { chooseRunAs, listRunAs, type RunAs } from './run-as.ts';
import { type Address, archiveTo, type MoreSettings, writeSettings } from './settings.ts';
import { OWNER_ROLE, ROLE } from './settings.ts';

type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** Where its WAL is archived, so that a backup can be replayed to any later time. */
  archiveDir?: string | undefined;
  /** For this start only. */
  moreSettings?: MoreSettings;
  /** How long it may take to replay its WAL. */
  readyMsMax?: number;
  /** Detected by default; tests set it to simulate other hosts. */
  packageDir?: string;
  binDir?: string;
  candidates?: RunAs[];
  transport?: Address['kind'];
};

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** For migrations. The same as the other when an older version's server was found running. */
  ownerConnection: EmbeddedConnection;
  /**
   * True when the server was already running: its starter was killed, or is another live process.
   */
  wasAdopted: boolean;
  startedInMs: number;
  /** From now on it is restarted, at the same address, whenever it ends by itself. */
  keepRunning(): void;
  /** Returns when the server has ended, or at once when another process still uses it. */
  stop(): Promise<void>;
};

/** Restarts at the previous server's address, which clients still use. */
type StartOptions = EmbeddedOptions & { previous?: Running };

type Tools = { runAs: RunAs; binaries: Binaries };

type Held = {
  layout: Layout;
  holder: Holder;
  options: EmbeddedOptions;
  /** A new one after each restart. */
  running: Running;
  endWatch?: () => Promise<void>;
};

type Running = {
  pid: number;
  connection: EmbeddedConnection;
  wasAdopted: boolean;
  /** What it was started with; unknown for one that was adopted. */
  tools?: Tools;
};

/** Another process is starting or stopping the server, or a dead server's children still work. */
const BUSY_MS_MAX = 30_000;
const BUSY_STEP_MS = 50;
/** Of its log in the sentence that says why it did not start. */
const LOG_LINES_MAX = 6;
const ON_WINDOWS = process.platform === 'win32';

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const beganAtMs = performance.now();
  const layout = await openLayout(options.dataDir);
  const holder = hold(layout.holdersDir);
  try {
    const running = await bringUp(layout, options);
    const { connection, wasAdopted, pid } = running;
    const ownerConnection = await ownerOf(layout, running);
    const startedInMs = Math.round(performance.now() - beganAtMs);
    const fields = { pid, dataDir: layout.dataDir, startedInMs };
    options.log.info(fields, wasAdopted ? 'database adopted' : 'database started');
    const held: Held = { layout, holder, running, options };
    const stop = prepareStop(held);
    return {
      connection,
      ownerConnection,
      wasAdopted,
      startedInMs,
      keepRunning: () => {
        held.endWatch ??= keepRunning(watched(held));
      },
      stop,
    };
  } catch (error) {
    holder.release();
    throw error;
  }
}

/** A server that an older version started, and that still runs, has what that version made. */
async function ownerOf(
  { clusterDir, ownerPasswordFile }: Layout,
  { connection, pid }: Running,
): Promise<EmbeddedConnection> {
  if (!(await hasAllRoles(clusterDir))) return connection;
  if (!(await hasOwnPasswords(clusterDir))) return asOwner(connection, connection.password);
  return asOwner(connection, await requirePassword(ownerPasswordFile, pid));
}

async function requirePassword(file: string, pid: number): Promise<string> {
  const password = await findPassword(file);
  if (password !== undefined) return password;
  throw new Error(
    `${file} is gone while PostgreSQL (process ${pid}) still runs. ` +
      'Stop that process and start again: a new password is made then.',
  );
}

/** For the watcher: the running server, and how to restart it at the same address. */
function watched(held: Held): RunningServer {
  const { layout, options } = held;
  return {
    log: options.log,
    isRunning: () => isServing(layout, held.running),
    bringBack: async () => {
      held.running = await bringUp(layout, { ...options, previous: held.running });
    },
  };
}

/** Except on Linux, reading a command line takes a process. */
function isServing({ clusterDir }: Layout, { pid }: Running): boolean {
  return process.platform === 'linux' ? isPostmasterOf(clusterDir, pid) : isAlive(pid);
}

async function bringUp(layout: Layout, options: StartOptions): Promise<Running> {
  const deadlineMs = Date.now() + BUSY_MS_MAX;
  do {
    const found = await adopt(layout, options);
    const outcome = found === 'absent' ? await start(layout, options) : found;
    if (outcome !== 'busy') return outcome;
    await sleep(BUSY_STEP_MS);
  } while (Date.now() < deadlineMs);
  throw new Error(
    `${layout.dataDir} stays in use: by processes that start and stop PostgreSQL on it, by a ` +
      `child of a killed server, or by a server in another container. See ${layout.logFile}.`,
  );
}

async function adopt(
  layout: Layout,
  { log }: EmbeddedOptions,
): Promise<Running | 'absent' | 'busy'> {
  const { clusterDir } = layout;
  const found = await findLockFile(clusterDir);
  if (found === undefined) return 'absent';
  if (!isPostmasterOf(clusterDir, found.pid)) {
    // Something may answer all the same: a server that is just dying, or one in another container
    // that shares this folder. Two servers on one cluster would destroy it.
    return (await answers(connectionTo(found, ''))) ? 'busy' : 'absent';
  }
  log.info({ pid: found.pid }, 'a database server already runs on this folder');
  const lock = await waitUntilReady(clusterDir, {
    hasEnded: () => !isPostmasterOf(clusterDir, found.pid),
    isTheirs: ({ pid }) => pid === found.pid,
  });
  if (lock === undefined) return 'busy';
  const password = await requirePassword(layout.passwordFile, lock.pid);
  const connection = connectionTo(lock, password);
  try {
    await requireCluster(connection, clusterDir);
  } catch (error) {
    // It ended between our two checks; the next attempt sees what is left.
    if (isPassing(error)) return 'busy';
    throw error;
  }
  return { pid: lock.pid, connection, wasAdopted: true };
}

/** What a server prints or does while it starts, stops or dies. */
function isPassing(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03'];
  return hasCode(error, ...codes) || messageOf(error).includes('Connection terminated');
}

async function start(layout: Layout, options: StartOptions): Promise<Running | 'busy'> {
  const { clusterDir } = layout;
  const major = await findClusterMajor(clusterDir);
  const tools = options.previous?.tools ?? (await findTools(layout, options, major));
  const passwords = await preparePasswords(layout, tools, major);
  await makeSocketDir(layout.socketDir, tools.runAs);
  const address = await chooseAddress(layout, options);
  const more = await openArchive(options, tools.runAs);
  const { runAs, binaries } = tools;
  await writeSettings(clusterDir, { address, owner: runAs, major: majorOf(binaries), more });
  options.log.info({ runsAs: runAs.label, version: binaries.version }, 'starting the database');
  const lock = await launchAndWait(layout, tools, options);
  if (lock === 'busy') return lock;
  const connection = connectionTo(lock, passwords.program);
  await requireCluster(connection, clusterDir);
  return { pid: lock.pid, connection, wasAdopted: false, tools };
}

/** With the cluster, if there is none, and the roles they belong to. */
async function preparePasswords(
  layout: Layout,
  tools: Tools,
  major: number | undefined,
): Promise<Passwords> {
  const { clusterDir, passwordFile, ownerPasswordFile } = layout;
  const known = {
    program: await findPassword(passwordFile),
    owner: await findPassword(ownerPasswordFile),
  };
  const program = known.program ?? (await createPassword(passwordFile));
  const owner = known.owner ?? (await createPassword(ownerPasswordFile));
  if (major === undefined) {
    await createCluster(layout, tools, { program, owner });
    return { program, owner };
  }
  await takeOwnership(clusterDir, tools.runAs);
  if (known.program === undefined) {
    await replacePassword(clusterDir, tools, { role: ROLE, password: program });
  }
  if (known.owner === undefined && (await hasOwnPasswords(clusterDir))) {
    await replacePassword(clusterDir, tools, { role: OWNER_ROLE, password: owner });
  }
  await addRoles(clusterDir, tools, { program, owner });
  return { program, owner };
}

async function openArchive(
  { archiveDir, moreSettings }: StartOptions,
  runAs: RunAs,
): Promise<MoreSettings> {
  if (archiveDir === undefined) return { ...moreSettings };
  await makeArchiveDir(archiveDir, runAs);
  return { ...archiveTo(archiveDir), ...moreSettings };
}

async function findTools(
  layout: Layout,
  options: EmbeddedOptions,
  major: number | undefined,
): Promise<Tools> {
  const source = sourceOf(layout, options);
  const binaries = await prepareBinaries(source);
  requireSameMajor(layout, major, binaries);
  return chooseRunAs({
    candidates: options.candidates ?? (await listRunAs(layout.clusterDir)),
    folders: [layout.dataDir, dirname(layout.socketDir)],
    binaries,
    copyBinaries: () => copyBinaries(source),
  });
}

async function launchAndWait(
  layout: Layout,
  tools: Tools,
  { readyMsMax }: StartOptions,
): Promise<LockFile | 'busy'> {
  const { clusterDir } = layout;
  const stale = await findLockFile(clusterDir);
  await disownStaleLocks(layout);
  const launched = await launch(layout, tools);
  const lock = await waitUntilReady(clusterDir, {
    hasEnded: launched.hasEnded,
    isTheirs: ({ pid }) => (ON_WINDOWS ? pid !== stale?.pid : pid === launched.child.pid),
    ...(readyMsMax === undefined ? {} : { readyMsMax }),
  });
  if (lock !== undefined) return lock;
  const winner = await findLockFile(clusterDir);
  if (winner !== undefined && isPostmasterOf(clusterDir, winner.pid)) return 'busy';
  const [reason, text] = [await launched.ended, await launched.readLog()];
  if (text.includes('shared memory block') && text.includes('still in use')) return 'busy';
  const said = text.trim().split('\n').slice(-LOG_LINES_MAX).join('; ');
  throw new Error(`PostgreSQL did not start (${reason}). ${layout.logFile} says: ${said}`);
}

function prepareStop(held: Held): () => Promise<void> {
  const { layout, holder, options } = held;
  // A program that exits without stop() stops the database too; one that is killed cannot.
  const stopOnExit = () => {
    if (holder.isLast() && !ON_WINDOWS) signalFastShutdown(layout.clusterDir, held.running.pid);
    holder.release();
  };
  const leave = async () => {
    await held.endWatch?.();
    process.off('exit', stopOnExit);
    const { running } = held;
    const isLast = holder.isLast();
    holder.release();
    if (!isLast) {
      options.log.info({ pid: running.pid }, 'database left running for another process');
      return;
    }
    if (ON_WINDOWS) {
      await stopOnWindows(layout.clusterDir, await prepareBinaries(sourceOf(layout, options)));
    } else {
      await stopPostmaster(layout.clusterDir, running.pid);
    }
    // Fails while anything is in it; an empty one is not needed.
    await rmdir(layout.socketDir).catch(() => undefined);
    options.log.info({ pid: running.pid }, 'database stopped');
  };
  process.once('exit', stopOnExit);
  let leaving: Promise<void> | undefined;
  return () => (leaving ??= leave());
}

function sourceOf({ dataDir: cacheDir }: Layout, { packageDir, binDir }: EmbeddedOptions) {
  if (binDir !== undefined) return { binDir };
  return packageDir === undefined ? requireSource(cacheDir) : { packageDir, cacheDir };
}

function requireSameMajor(layout: Layout, major: number | undefined, binaries: Binaries): void {
  const ownMajor = majorOf(binaries);
  if (major === undefined || major === ownMajor) return;
  throw new Error(
    `${layout.dataDir} was made by PostgreSQL ${major} and ${binaries.postgres} is ${ownMajor}. ` +
      'Move the data over with pg_upgrade or a dump, or name the version that made it by ' +
      'POSTGRES_BIN.',
  );
}

async function chooseAddress(layout: Layout, options: StartOptions): Promise<Address> {
  const { transport, previous } = options;
  const kind = transport ?? (ON_WINDOWS ? 'tcp' : 'socket');
  if (kind === 'tcp') return { kind, port: previous?.connection.port ?? (await findFreePort()) };
  return { kind, dir: layout.socketDir, port: SOCKET_PORT };
}
