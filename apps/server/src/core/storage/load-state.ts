/** Reads the last committed state: where the journal stands, and each module's part of it. */
import {
  EMPTY_IMAGE,
  type ExchangeImage,
  REMEMBERED_MS,
  RememberedCommands,
} from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { readRemembered } from '../journal.ts';
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

/** By each command's own time: a batch may hold some that were forgotten when it ended. */
async function loadRemembered(client: ClientBase, sinceMs: number): Promise<RememberedCommands> {
  const remembered = new RememberedCommands();
  let [atMs, batch] = [sinceMs.toString(), '0'];
  for (;;) {
    const { rows } = await client.query<BatchRow>(READ_PORTION, [atMs, batch, PORTION]);
    for (const { commands, answers } of rows) {
      for (const command of readRemembered(commands, answers)) {
        if (command.atMs >= sinceMs) remembered.keep(command);
      }
    }
    const last = rows.at(-1);
    if (!last) return remembered;
    [atMs, batch] = [last.at_ms, last.batch];
  }
}

type BatchRow = { batch: string; at_ms: string; commands: string; answers: string };

/** A full batch has some 400 kB: what is in memory at once stays small however busy the day. */
const PORTION = 100;
const READ_PORTION = `
  select batch, at_ms, commands, answers from journal
  where answers is not null and (at_ms, batch) > ($1, $2) order by at_ms, batch limit $3`;
