/**
 * The program: reads the configuration, starts the database and the app, says where it is, and
 * stops in order when asked to. A second signal, or ten seconds, ends it at once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from './app-parts.ts';
import { startApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openLog } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { awaitMigrations, migrate } from './platform/postgres/migrate.ts';
import { type Database, openDatabase } from './platform/postgres/pool.ts';
import { listRewritable } from './platform/postgres/privileges.ts';

const SERVER_DIR = fileURLToPath(new URL('..', import.meta.url));
const STOP_MS_MAX = 10_000;

let isStopping = false;
const beganAtMs = performance.now();
const config = readConfigOrExit();
const log = openLog(config.logLevel);
const postgres = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
const { databaseUrl, databaseOwnerUrl: ownerUrl } = config;
const database = await openDatabase({ databaseUrl, ownerUrl, embedded: postgres, log });
let app: App | undefined;
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
app = await start();
sayWhere(app, config);

async function start(): Promise<App> {
  const webDir = join(SERVER_DIR, '../web/dist');
  const bringUpToDate = config.role === 'gateway' ? awaitMigrations : migrate;
  try {
    await bringUpToDate(database, join(SERVER_DIR, 'migrations'), log);
    await warnOfRights();
    return await startApp({ config, log, database, version: readVersion(), webDir, onBroken });
  } catch (error) {
    // A standby that is stopped has its connection taken away under it.
    if (isStopping) await new Promise(() => undefined);
    throw error;
  }
}

async function warnOfRights(): Promise<void> {
  const tables = await listRewritable(database.pool);
  if (tables.length === 0) return;
  log.warn(
    `the database role could rewrite what is only ever added to (${tables.join(', ')}): ` +
      'set DATABASE_OWNER_URL as docs/operations.md says',
  );
}

async function stop(exitCode = 0): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
  log.info('stopping');
  await app?.stop();
  await closeDatabase(database);
  process.exit(exitCode);
}

async function closeDatabase(open: Database): Promise<void> {
  await open.close();
  await postgres?.stop();
}

function onBroken(error: Error): void {
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

/** For people, not for logs: the address and a login to try. */
function sayWhere({ url, demoLogin }: App, { host, opsPort }: Config): void {
  const seconds = ((performance.now() - beganAtMs) / 1_000).toFixed(1);
  const lines = [
    '',
    `  Anywhen Paper is ready after ${seconds} s`,
    ...(url ? [`  open      ${url.replace('127.0.0.1', 'localhost')}`] : []),
    ...(demoLogin ? [`  log in    ${demoLogin.account}  password  ${demoLogin.password}`] : []),
    `  ops       http://${host}:${opsPort}/metrics`,
    '  Simulated trading – no real money.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
