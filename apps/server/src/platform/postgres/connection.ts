/**
 * How the embedded server is reached, and the proof that the right one answered. Only the launcher
 * uses it: the program itself goes through `pool.ts`.
 */
import { connect, createServer } from 'node:net';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DATABASE, OWNER_ROLE, ROLE } from './settings.ts';

/** Fits `pg.ClientConfig`. A host that begins with a slash is the folder of a socket. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
};

type Whereabouts = { socketDir: string; port: number };

const ANSWER_MS_MAX = 5_000;

export function connectionTo(where: Whereabouts, password: string): EmbeddedConnection {
  const host = where.socketDir === '' ? '127.0.0.1' : where.socketDir;
  return { host, port: where.port, user: ROLE, database: DATABASE, password };
}

/** The same server, as the role that migrates. */
export function asOwner(connection: EmbeddedConnection, password: string): EmbeddedConnection {
  return { ...connection, user: OWNER_ROLE, password };
}

/** True when anything accepts connections there. */
export function answers({ host, port }: EmbeddedConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect({ host, port });
    const settle = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** Logs in and reads the server's data folder: it must have our password and our folder. */
export async function requireCluster(
  connection: EmbeddedConnection,
  clusterDir: string,
): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: ANSWER_MS_MAX });
  client.on('error', () => undefined); // The query below rejects with the same error.
  await client.connect();
  try {
    const { rows } = await client.query<{ dir: string }>(
      "select current_setting('data_directory') as dir",
    );
    const dir = await realpath(rows[0]?.dir ?? '');
    if (dir !== (await realpath(clusterDir))) {
      throw new Error(`The PostgreSQL that answered keeps its data in ${dir}, not ${clusterDir}.`);
    }
  } finally {
    await client.end();
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
