/**
 * Opens the database, embedded or by DATABASE_URL. Reads share a pool whose limits prevent one slow
 * query from starving the rest; a writer takes a dedicated connection, without limits. NUMERIC and
 * BIGINT arrive as strings, as `pg` returns them: a JavaScript number would round them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import type { EmbeddedConnection } from './connection.ts';
import { messageOf } from './error-code.ts';
import type { Log } from './log.ts';
import { clientOfPrimary, findPrimary, NoPrimaryFound, splitHosts } from './primary.ts';
import type { Primary } from './primary.ts';
import { DatabasePulse } from './pulse.ts';
import { listServerFaults } from './server-facts.ts';

export type DatabaseOptions = {
  /** Exactly one of the two. Several hosts: `postgres://user:password@h1:5432,h2:5432/name`. */
  databaseUrl?: string | undefined;
  embedded?: { connection: EmbeddedConnection; ownerConnection?: EmbeddedConnection } | undefined;
  /**
   * The same database as the role that owns append-only tables; by default one role does it all.
   */
  ownerUrl?: string | undefined;
  log: Log;
  poolMax?: number;
  /** How long startup waits for a database that is itself still starting or failing over. */
  waitMs?: number;
};

export type Database = {
  /** For reads and short transactions. */
  pool: Pool;
  /** A dedicated connection, connected; the caller must also listen for its `error`. */
  connect(): Promise<Client>;
  /** Whether it answers right now. */
  pulse: DatabasePulse;
  /** The same for migrations; undefined where one role does it all. */
  connectAsOwner?: (() => Promise<Client>) | undefined;
  close(): Promise<void>;
};

const POOL_MAX = 10;
/** With the last check no start hangs for longer than five seconds; a supervisor retries. */
const WAIT_MS = 3_000;
const WAIT_STEP_MS = 250;

/**
 * What every session of ours needs, whatever the server's settings. JIT costs a hundred times what
 * it saves here: a batch is a large statement on few rows, and to planners before PostgreSQL 18 a
 * disabled path looks extremely expensive.
 */
const SESSION = { options: '-c jit=off', application_name: `anywhen ${process.pid}` };

/**
 * For the role that migrates: names mean what is in `public`, whatever somebody made the database's
 * own setting say.
 */
const OWNER_SESSION = { ...SESSION, options: `${SESSION.options} -c search_path=public` };

/** For a dedicated connection: a silently cut connection must not block forever. */
const OWN_LIMITS = { connectionTimeoutMillis: 5_000, query_timeout: 60_000 };

const POOL_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log } = options;
  const hosts = listHosts(options);
  const primary = await waitForPrimary(hosts, log, options.waitMs ?? WAIT_MS);
  requireFit(primary);
  const [config = {}] = hosts;
  // Checking for the primary costs a second login, so a single host is not checked each time.
  const ClientClass = hosts.length > 1 ? clientOfPrimary(hosts) : Client;
  const shared = { ...SESSION, ...config, keepAlive: true };
  const max = options.poolMax ?? POOL_MAX;
  const pool = openPool({ ...shared, max, Client: ClientClass }, log);
  const clients = new Set<Client>();
  let closing: Promise<void> | undefined;
  const connected = async (client: Client): Promise<Client> => {
    client.on('error', (error) => log.warn({ reason: messageOf(error) }, 'connection lost'));
    await client.connect();
    clients.add(client);
    client.once('end', () => clients.delete(client));
    return client;
  };
  const connect = () => connected(new ClientClass({ ...OWN_LIMITS, ...shared }));
  const pulse = new DatabasePulse({ connect, log });
  pulse.start();
  const owners = listOwners(options);
  const OwnerClass = owners.length > 1 ? clientOfPrimary(owners) : Client;
  return {
    pool,
    connect,
    pulse,
    connectAsOwner:
      owners.length > 0
        ? () => connected(new OwnerClass({ ...OWNER_SESSION, ...owners[0], keepAlive: true }))
        : undefined,
    close: () => {
      closing ??= pulse.stop().then(() => closeAll(pool, clients));
      return closing;
    },
  };
}

/**
 * A connection that breaks emits an error besides failing its query; without a listener it would
 * crash the program. The pool listens only while a connection is idle, and a new one can break
 * before its caller gets it.
 */
export function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...POOL_LIMITS, ...config });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ reason: messageOf(error) }, 'idle connection lost'));
  return pool;
}

function listHosts({ databaseUrl, embedded }: DatabaseOptions): ClientConfig[] {
  if (databaseUrl !== undefined && embedded === undefined) return splitHosts(databaseUrl);
  if (embedded !== undefined && databaseUrl === undefined) return [embedded.connection];
  throw new Error('A database is opened either by its URL or as the embedded one.');
}

function listOwners({ ownerUrl, embedded }: DatabaseOptions): ClientConfig[] {
  if (ownerUrl !== undefined) return splitHosts(ownerUrl);
  return embedded?.ownerConnection ? [embedded.ownerConnection] : [];
}

async function waitForPrimary(hosts: ClientConfig[], log: Log, waitMs: number): Promise<Primary> {
  const deadlineMs = Date.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await findPrimary(hosts);
    } catch (error) {
      const isHopeless = error instanceof NoPrimaryFound && error.hopelessCode !== undefined;
      if (isHopeless || Date.now() >= deadlineMs) throw error;
      if (attempt === 1) log.warn({ reason: messageOf(error) }, 'waiting for the database');
      await sleep(WAIT_STEP_MS);
    }
  }
}

function requireFit({ host, port, facts }: Primary): void {
  const faults = listServerFaults(facts);
  if (faults.length === 0) return;
  throw new Error(`The database at ${host}:${port} is refused: ${faults.join(', and ')}.`);
}

async function closeAll(pool: Pool, clients: Set<Client>): Promise<void> {
  await Promise.all([pool.end(), ...[...clients].map((client) => client.end())]);
}
