/**
 * Finds the primary among several hosts of one database: `pg` knows one host only, and other
 * drivers accept a standby. Each new connection checks again, so after a failover the program
 * writes to the new primary and never to a standby.
 */
import { Client, type ClientConfig } from 'pg';
import { codeOf, messageOf } from './error-code.ts';
import { readServerFacts, type ServerFacts } from './server-facts.ts';

export type Primary = { host: string; port: number; facts: ServerFacts };

const PROBE_MS_MAX = 2_000;

/** Wrong password, no right to log in, no such database: waiting fixes none of them. */
const HOPELESS_CODES = ['28P01', '28000', '3D000', '42501'];

export class NoPrimaryFound extends Error {
  /** Of a reason that waiting does not end. */
  readonly hopelessCode: string | undefined;

  constructor(reasons: unknown[]) {
    super(`No primary database found: ${reasons.map(messageOf).join('; ')}.`);
    const codes = reasons.map((reason) => codeOf(reason) ?? '');
    this.hopelessCode = codes.find((code) => HOPELESS_CODES.includes(code));
  }
}

/** `postgres://u:p@h1:5432,h2/db?x=y` becomes one address per host; pg cannot parse the list. */
export function splitHosts(databaseUrl: string): ClientConfig[] {
  const match = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/is.exec(databaseUrl);
  if (match === null) throw new Error('DATABASE_URL must look like postgres://host/database.');
  const [, before = '', hosts = '', after = ''] = match;
  return hosts.split(',').map((host) => ({ connectionString: before + host + after }));
}

/** Tries all hosts at once, so that one that drops packets costs no time. */
export async function findPrimary(hosts: ClientConfig[]): Promise<Primary> {
  try {
    return await Promise.any(hosts.map(requirePrimary));
  } catch (error) {
    throw new NoPrimaryFound(error instanceof AggregateError ? error.errors : [error]);
  }
}

/**
 * A client that connects to the current primary. Made for `pg.Pool`, which builds its clients
 * itself and calls `connect` with a callback.
 */
export function clientOfPrimary(hosts: ClientConfig[]): new (config?: ClientConfig) => Client {
  let search: Promise<Primary> | undefined;
  const findOnce = async () => {
    search ??= findPrimary(hosts);
    try {
      return await search;
    } finally {
      search = undefined;
    }
  };
  return class PrimaryClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      const connecting = this.#connectToPrimary();
      if (callback === undefined) return connecting;
      const finish = callback as (error: Error | null) => void;
      connecting.then(() => finish(null), finish);
    }

    async #connectToPrimary(): Promise<Client> {
      const { host, port } = await findOnce();
      this.host = host;
      this.port = port;
      return super.connect();
    }
  };
}

async function requirePrimary(config: ClientConfig): Promise<Primary> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS_MAX });
  const { host, port } = client;
  client.on('error', () => undefined); // The pending call rejects with it.
  try {
    await client.connect();
    const facts = await readServerFacts(client);
    if (facts.isInRecovery) throw new Error('it is a standby');
    return { host, port, facts };
  } catch (cause) {
    const error = new Error(`${host}:${port}: ${messageOf(cause)}`, { cause });
    throw Object.assign(error, { code: codeOf(cause) });
  } finally {
    await client.end().catch(() => undefined);
  }
}
