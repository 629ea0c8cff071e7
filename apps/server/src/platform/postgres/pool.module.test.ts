/** Opening the database on real servers: limits, lost connections, rejections, and a failover. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { isLongForm } from '@anywhen/money/test-size';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { openDatabase, openPool } from './pool.ts';
import { startStandby } from '../../../testing/platform/postgres/standby.ts';
import { inTransaction } from './transaction.ts';
import {
  makeTemporaryDir,
  quietLog,
  removeTemporaryDir,
} from '../../../testing/platform/postgres/temporary.ts';

const log = pino({ level: 'silent' });

let folder: string;
let embedded: EmbeddedPostgres;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'one'), log, transport: 'tcp' });
});

afterAll(async () => {
  await embedded.stop();
  await removeTemporaryDir(folder);
});

describe('an open database', () => {
  it('returns numbers that JavaScript would round as strings', async () => {
    const database = await openDatabase({ embedded, log });
    const { rows } = await database.pool.query(
      `select 12345678901234567890123456789012345678::numeric(38,0) as units,
              9007199254740993::int8 as seq`,
    );
    await database.close();
    expect(rows).toEqual([
      { units: '12345678901234567890123456789012345678', seq: '9007199254740993' },
    ]);
  });

  it('limits waits in the pool, but not on a dedicated connection', async () => {
    const database = await openDatabase({ embedded, log });
    const question = `select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`;
    const shared = await database.pool.query(question);
    const client = await database.connect();
    const own = await client.query(question);
    await database.close();
    expect(shared.rows.map(({ setting }) => setting)).toEqual(['10000', '2000', '5000']);
    expect(own.rows.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
  });

  it('survives a server that ends right after accepting a connection', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([LET_IN, READY, SHUTTING_DOWN])));
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = openPool({ host: '127.0.0.1', port, user: 'anybody' }, log);
    await expect(inTransaction(pool, (client) => client.query('select 1'))).rejects.toThrow();
    await pool.end();
    server.close();
  });

  it('survives the loss of its idle connections', async () => {
    const database = await openDatabase({ embedded, log });
    await database.pool.query('select 1');
    const client = await database.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => database.pool.totalCount).toBe(0);
    const { rows } = await database.pool.query('select 1 as one');
    await database.close();
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('closes leaked connections, once', async () => {
    const database = await openDatabase({ embedded, log });
    const client = await database.connect();
    await Promise.all([database.close(), database.close()]);
    await expect(client.query('select 1')).rejects.toThrow(/closed/);
  });
});

describe('opening by DATABASE_URL', () => {
  it('rejects at once what waiting cannot fix', async () => {
    const wrong = { ...embedded.connection, password: 'wrong' };
    const beganAtMs = Date.now();
    await expect(openDatabase({ databaseUrl: urlOf([wrong.port], wrong), log })).rejects.toThrow(
      /password authentication failed/,
    );
    expect(Date.now() - beganAtMs).toBeLessThan(isLongForm ? 10_000 : 60_000);
  });

  it('names the hosts it tried when none is there', async () => {
    const port = await findFreePort();
    const databaseUrl = urlOf([port], embedded.connection);
    const opening = openDatabase({ databaseUrl, log, waitMs: 0 });
    await expect(opening).rejects.toThrow(`127.0.0.1:${port}`);
  });

  it('rejects a server that does not flush to disk', async () => {
    const dataDir = join(folder, 'one');
    await embedded.stop();
    const settings = join(dataDir, 'cluster', 'postgresql.auto.conf');
    await writeFile(settings, 'fsync = off\n');
    const careless = await startEmbeddedPostgres({ dataDir, log });
    await expect(openDatabase({ embedded: careless, log })).rejects.toThrow(/fsync=off/);
    await careless.stop();
    await writeFile(settings, '');
    embedded = await startEmbeddedPostgres({ dataDir, log, transport: 'tcp' });
  });

  it('finds the primary among its hosts, and the new one after a failover', async () => {
    const { connection } = embedded;
    const standby = await startStandby(join(folder, 'two'), connection.password);
    const closed = await findFreePort();
    const databaseUrl = urlOf([closed, standby.port, connection.port], connection);
    const onlyStandby = urlOf([standby.port, closed], connection);
    await expect(openDatabase({ databaseUrl: onlyStandby, log, waitMs: 0 })).rejects.toThrow(
      /standby/,
    );
    const database = await openDatabase({ databaseUrl, log: quietLog });
    const client = await database.connect();
    const port = 'select inet_server_port() as port';
    expect((await database.pool.query(port)).rows).toEqual([{ port: connection.port }]);
    expect((await client.query(port)).rows).toEqual([{ port: connection.port }]);
    await embedded.stop();
    await standby.promote();
    await expect.poll(() => database.pool.totalCount).toBe(0);
    expect((await database.pool.query(port)).rows).toEqual([{ port: standby.port }]);
    expect((await database.pool.query('select txid_current() > 0 as wrote')).rows).toEqual([
      { wrote: true },
    ]);
    await database.close();
    await standby.stop();
  });
});

/** PostgreSQL's messages, by their type byte. */
const LET_IN = saying('R', Buffer.alloc(4));
const READY = saying('Z', Buffer.from('I'));
const SHUTTING_DOWN = saying('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

function saying(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

type Login = { user: string; password: string; database: string };

function urlOf(ports: number[], { user, password, database }: Login): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `postgres://${user}:${password}@${hosts}/${database}`;
}
