/** Reads the last committed state: where the journal stands, and each module's part of it. */
import {
  EMPTY_IMAGE,
  type ExchangeImage,
  REMEMBERED_MS,
  type RememberedCommand,
} from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { readRemembered } from '../journal.ts';
import { BEFORE_THE_FIRST, type JournalPlace, findBreak, listBatches } from '../stored-batches.ts';
import type { ModuleStorage } from './module-storage.ts';
import type { LoadedState } from './store.ts';

export async function loadState(
  client: ClientBase,
  storages: readonly Pick<ModuleStorage, 'load'>[],
): Promise<LoadedState> {
  const last = await loadLastBatch(client);
  const { lastSeq, atMs: lastAtMs } = last ?? { lastSeq: 0, atMs: 0 };
  const image: ExchangeImage = { ...EMPTY_IMAGE, lastSeq, lastAtMs };
  for (const { load } of storages) Object.assign(image, await load(client, image));
  image.remembered = await loadRemembered(client, lastAtMs - REMEMBERED_MS);
  return { image, last };
}

async function loadLastBatch(client: ClientBase) {
  const { rows } = await client.query<{
    batch: string;
    last_seq: string;
    at_ms: string;
    hash: Buffer;
    fingerprint: string;
    epoch: string;
  }>(`select batch, last_seq, at_ms, hash, fingerprint, epoch from journal
      order by batch desc limit 1`);
  const row = rows[0];
  if (!row) return null;
  const { hash, fingerprint } = row;
  const [batch, lastSeq, atMs] = [Number(row.batch), Number(row.last_seq), Number(row.at_ms)];
  return { batch, lastSeq, atMs, hash, fingerprint, epoch: Number(row.epoch) };
}

/**
 * By each command's own time: a batch may hold some that were forgotten when it ended. What is
 * remembered is in no fingerprint, so each batch of the day is believed only for its hash; it sets
 * out one batch before the day, whose time must be true too.
 */
async function loadRemembered(client: ClientBase, sinceMs: number): Promise<RememberedCommand[]> {
  const remembered: RememberedCommand[] = [];
  let place = await findPlaceBefore(client, sinceMs);
  for (;;) {
    const portion = await listBatches(client, { after: place.batch, limit: PORTION });
    for (const stored of portion) {
      const fault = findBreak(place, stored);
      if (fault !== undefined) {
        throw new Error(`batch ${stored.batch} of the journal: ${fault}: refusing to go on`);
      }
      for (const command of readRemembered(stored)) {
        if (command.atMs >= sinceMs) remembered.push(command);
      }
      place = stored;
    }
    if (portion.length < PORTION) return remembered;
  }
}

/** The place before the last batch that ended earlier. */
async function findPlaceBefore(client: ClientBase, atMs: number): Promise<JournalPlace> {
  const { rows } = await client.query<{ batch: string; previous_hash: Buffer }>(
    `select batch, previous_hash from journal where at_ms < $1
     order by at_ms desc, batch desc limit 1`,
    [atMs],
  );
  const [row] = rows;
  if (!row) return BEFORE_THE_FIRST;
  return { batch: Number(row.batch) - 1, hash: row.previous_hash, epoch: 0 };
}

/** A full batch has some 200 kB: what is in memory at once stays small however busy the day. */
const PORTION = 100;
