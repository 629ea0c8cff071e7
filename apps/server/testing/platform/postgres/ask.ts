/** Runs one query on a connection of its own, for tests. */
import { Client, type ClientConfig } from 'pg';

export async function ask(config: ClientConfig, sql: string, values: unknown[] = []) {
  const client = new Client(config);
  client.on('error', () => undefined); // The query rejects with it.
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}
