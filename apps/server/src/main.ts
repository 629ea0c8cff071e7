/**
 * The program: reads the configuration, starts the database and the app, prints its address, and
 * shuts down cleanly when asked to. A second signal, or ten seconds, ends it at once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from './app-parts.ts';
import { startApp } from './app.ts';
import { EarlyPorts } from './early-ports.ts';
import { Overtaken, findLeadingProcess } from './core/leadership/leadership.ts';
import { type Config, readConfig } from './platform/config.ts';
import { ENDING_SIGNALS } from './platform/exit-on-signals.ts';
import { openLog } from './platform/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { awaitMigrations, migrate } from './platform/postgres/migrate.ts';
import { type Database, openDatabase } from './platform/postgres/pool.ts';
import { haveSamePassword, listRewritable } from './platform/postgres/rights/privileges.ts';
import { isAlive } from './platform/postgres/processes.ts';
import { requireArchiveFolder, requireDataFolder } from './platform/start-places.ts';
import { requireFreePorts, requireRoom } from './platform/start-places.ts';
import {
  StartRefusal,
  explainDatabaseFailure,
  explainMigrationFailure,
  explainStartFailure,
} from './platform/start-refusal.ts';
import { whereItIs } from './say-where.ts';

const SERVER_DIR = fileURLToPath(new URL('..', import.meta.url));
const STOP_MS_MAX = 10_000;
/** Who may lead, and so migrates. */
const IS_LEADING = { all: true, core: true, gateway: false, ops: false };

let isStopping = false;
const beganAtMs = performance.now();
const config = readConfigOrExit();
const log = openLog(config.logLevel);
let postgres: EmbeddedPostgres | undefined;
let database: Database | undefined;
let early: EarlyPorts | undefined;
let opening: Promise<Database> | undefined;
let app: App | undefined;
for (const signal of ENDING_SIGNALS) process.on(signal, () => void stop());
try {
  opening = openOwnDatabase();
  app = await start(await opening);
  const seconds = (performance.now() - beganAtMs) / 1_000;
  process.stdout.write(whereItIs({ ...app, ...config }, seconds, process.stdout.isTTY));
} catch (error) {
  await giveUp(error);
}

/** Obstacles are found before anything is created or started. */
async function openOwnDatabase(): Promise<Database> {
  const { host, port, opsHost, opsPort, consoleHost, consolePort, role, dataDir } = config;
  const { databaseUrl, databaseOwnerUrl: ownerUrl, walArchiveDir: archiveDir } = config;
  const ops = { host: opsHost, port: opsPort };
  const hasMembers = role === 'all' || role === 'gateway';
  const members = hasMembers ? [{ host, port }] : [];
  const console = consolePort === undefined ? [] : [{ host: consoleHost, port: consolePort }];
  await requireFreePorts([...members, ops, ...console], dataDir);
  if (IS_LEADING[role]) await requireDataFolder(dataDir);
  early = await EarlyPorts.open({ config, log });
  try {
    if (databaseUrl === undefined) {
      await requireRoom(dataDir);
      await requireArchiveFolder(archiveDir);
      const folder = join(dataDir, 'postgres');
      postgres = await startEmbeddedPostgres({ dataDir: folder, archiveDir, log });
    }
    database = await openDatabase({ databaseUrl, ownerUrl, embedded: postgres, log });
  } catch (cause) {
    if (cause instanceof StartRefusal) throw cause;
    throw new StartRefusal(explainDatabaseFailure(cause), { cause });
  }
  if (postgres) await requireNobodyElse(database);
  postgres?.keepRunning();
  return database;
}

/** Two on one folder would take turns forever: the second would wait silently. */
async function requireNobodyElse({ pool }: Database): Promise<void> {
  const pid = await findLeadingProcess(pool);
  if (pid === undefined || pid === process.pid || !isAlive(pid)) return;
  throw new StartRefusal(
    `Process ${pid} already serves the data folder ${config.dataDir}: ` +
      'stop it, or choose another folder by ANYWHEN_DATA.',
  );
}

async function start(open: Database): Promise<App> {
  const webDir = join(SERVER_DIR, '../web/dist');
  const opsDir = join(SERVER_DIR, '../ops/dist');
  const apiDocsDir = join(SERVER_DIR, 'dist/api-docs');
  const verifier = join(SERVER_DIR, 'dist/verify.mjs');
  try {
    await bringUpToDate(open);
    await warnOfRights(open);
    const version = readVersion();
    const tickWorker = join(SERVER_DIR, 'dist/tick-worker.mjs');
    const isTerminal = process.stdout.isTTY;
    const built = { version, webDir, opsDir, apiDocsDir, verifier, tickWorker, isTerminal };
    const ports = early && { early };
    return await startApp({ config, log, database: open, ...ports, ...built, onBroken });
  } catch (error) {
    // A standby that is stopped loses its connection while starting.
    if (isStopping) await new Promise(() => undefined);
    throw error;
  }
}

async function bringUpToDate(open: Database): Promise<void> {
  const run = IS_LEADING[config.role] ? migrate : awaitMigrations;
  try {
    await run(open, join(SERVER_DIR, 'migrations'), log);
  } catch (cause) {
    throw new StartRefusal(explainMigrationFailure(cause), { cause });
  }
}

async function warnOfRights({ pool }: Database): Promise<void> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl && databaseOwnerUrl && haveSamePassword(databaseUrl, databaseOwnerUrl)) {
    log.warn('both roles in the database have one password: give the one that migrates its own');
  }
  const tables = await listRewritable(pool);
  if (tables.length === 0) return;
  log.warn(
    `the database role could rewrite what is only ever added to (${tables.join(', ')}): ` +
      'set DATABASE_OWNER_URL as docs/operations.md says',
  );
}

/** Prints one clear error where the remedy is known; nothing that was started stays running. */
async function giveUp(error: unknown): Promise<void> {
  if (isStopping) return; // It was stopped during startup, which caused the error.
  const sentence = explainStartFailure(error);
  if (sentence === undefined) log.fatal({ err: error }, 'the program cannot start');
  else process.stderr.write(`${sentence}\n`);
  log.debug({ err: error }, 'the program cannot start');
  await stop(error instanceof StartRefusal ? error.exitCode : 1);
}

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
  if (exitCode === 0) log.info('stopping');
  await (app ?? { stop: () => early?.close() }).stop();
  // A database that is just starting would outlive this process.
  await opening?.catch(() => undefined);
  await database?.close();
  await postgres?.stop();
  process.exit(exitCode);
}

/** An overtaken process has nothing left to finish, and must not act as leader any longer. */
function onBroken(error: Error): void {
  if (error instanceof Overtaken) {
    log.fatal(`${error.message}: this one ends itself and can be started again as a standby`);
    process.exit(1);
  }
  log.fatal({ err: error }, 'the exchange cannot go on');
  void stop(1);
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env, process.cwd(), process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

function readVersion(): string {
  const text = readFileSync(join(SERVER_DIR, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
