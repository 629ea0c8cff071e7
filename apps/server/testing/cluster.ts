/**
 * The real deployment on one machine: a PostgreSQL, a nats-server, and a process per role. Failures
 * are caused from outside. For tests only.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedConnection } from '../src/platform/postgres/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../src/platform/postgres/pool.ts';
import { placePrepared } from './platform/postgres/prepared-clusters.ts';
import { makeTemporaryDir, quietLog } from './platform/postgres/temporary.ts';
import { removeTemporaryDir } from './platform/postgres/temporary.ts';
import { NatsServer } from './nats-server.ts';
import { ServerProcess } from './server-process.ts';

const READY_MS_MAX = 120_000;
const STANDBY_MS_MAX = 120_000;

type Health = { isReady: boolean; parts: Record<string, boolean> };

export class Cluster {
  readonly #processes: ServerProcess[] = [];

  private constructor(
    private readonly folder: string,
    private readonly isReused: boolean,
    private postgres: EmbeddedPostgres,
    readonly database: Database,
    readonly nats: NatsServer,
  ) {}

  /** In a folder of its own, or in an existing one with a database, which is not removed. */
  static async open(existing?: string): Promise<Cluster> {
    const folder = existing ?? (await makeTemporaryDir());
    // Without tables: the core creates them, and the gateways wait for it, as on a real machine.
    if (existing === undefined) await placePrepared(join(folder, 'postgres'));
    const postgres = await startPostgresIn(folder);
    // For the test itself: it may also forge and remove append-only rows.
    const embedded = { connection: postgres.ownerConnection };
    const database = await openDatabase({ embedded, log: quietLog });
    const nats = await NatsServer.start();
    return new Cluster(folder, existing !== undefined, postgres, database, nats);
  }

  /** Not started yet. */
  async add(
    role: 'core' | 'gateway' | 'ops',
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    const process = await ServerProcess.join(this.folder, {
      ROLE: role,
      DATABASE_URL: urlOf(this.postgres.connection),
      DATABASE_OWNER_URL: urlOf(this.postgres.ownerConnection),
      NATS_URL: this.nats.url,
      DEMO_MEMBER: 'false',
      LOG_LEVEL: 'warn',
      ...env,
    });
    this.#processes.push(process);
    return process;
  }

  /** At the same address; every connection is cut. */
  async restartPostgres(): Promise<void> {
    await this.postgres.stop();
    this.postgres = await startPostgresIn(this.folder);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
    await this.nats.kill();
    await this.database.close();
    await this.postgres.stop();
    if (!this.isReused) await removeTemporaryDir(this.folder);
  }
}

export async function healthOf({ opsPort }: ServerProcess): Promise<Health> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
  return (await response.json()) as Health;
}

/** Returns how long it took. */
export async function untilHealth(
  server: ServerProcess,
  isAllowed: (health: Health) => boolean,
): Promise<number> {
  const beganMs = performance.now();
  for (;;) {
    const health = await healthOf(server).catch(() => undefined);
    const tookMs = performance.now() - beganMs;
    if (health && isAllowed(health)) return tookMs;
    if (tookMs > READY_MS_MAX) throw new Error(`health stays ${JSON.stringify(health)}`);
    await sleep(20);
  }
}

/** Until it could lead at once: before that it responds, but would have to load first. */
export async function untilStandbyReady({ opsPort }: ServerProcess): Promise<void> {
  const deadlineMs = performance.now() + STANDBY_MS_MAX;
  for (;;) {
    const asked = fetch(`http://127.0.0.1:${opsPort}/metrics`).then((answer) => answer.text());
    if (/^standby_ready 1$/m.test(await asked.catch(() => ''))) return;
    if (performance.now() > deadlineMs) throw new Error('the standby does not get ready');
    await sleep(50);
  }
}

function startPostgresIn(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: quietLog });
}

/** For `DATABASE_URL`. */
export function urlOf(connection: EmbeddedConnection): string {
  const { host, port, user, password, database } = connection;
  const where = `host=${encodeURIComponent(host)}&port=${port}`;
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?${where}`;
}
