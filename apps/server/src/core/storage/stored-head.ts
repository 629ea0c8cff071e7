/**
 * The position of a stored exchange: the head of its journal, and whether its tables match the
 * state that head names. For tools that inspect a database nobody leads.
 */
import { Exchange } from '@anywhen/exchange';
import type { Client, ClientBase } from 'pg';
import { findLastBatch, loadImage, loadRemembered } from './load-state.ts';
import type { ModuleStorage } from './module-storage.ts';

/** Hash in hexadecimal digits; batch 0 means an empty journal. */
export type StoredHead = { batch: number; hash: string; fingerprint: string; atMs: number };

const NOTHING: StoredHead = { batch: 0, hash: '', fingerprint: '', atMs: 0 };

const SELECT = `select batch::int, encode(hash, 'hex') as hash, fingerprint,
  at_ms::float8 as "atMs" from journal`;

export async function readHead(client: Pick<Client, 'query'>): Promise<StoredHead> {
  const { rows } = await client.query<StoredHead>(`${SELECT} order by batch desc limit 1`);
  return rows[0] ?? NOTHING;
}

/** Undefined when the journal is shorter. */
export async function findHeadAt(
  client: Pick<Client, 'query'>,
  batch: number,
): Promise<StoredHead | undefined> {
  if (batch === 0) return NOTHING;
  const { rows } = await client.query<StoredHead>(`${SELECT} where batch = $1`, [batch]);
  return rows[0];
}

export async function areTablesAtHead(
  client: ClientBase,
  storages: readonly Pick<ModuleStorage, 'load'>[],
): Promise<boolean> {
  const last = await findLastBatch(client);
  if (!last) return true;
  const image = await loadImage(client, storages, last);
  // Its remembered commands are in no fingerprint; a core that starts on it rejects false ones.
  await loadRemembered(client, { lastAtMs: last.atMs });
  return new Exchange(image).fingerprint === last.fingerprint;
}
