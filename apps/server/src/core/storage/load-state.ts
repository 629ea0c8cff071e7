/** Loads the last committed state: the journal's position, and each module's part. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  EMPTY_IMAGE,
  type ExchangeImage,
  REMEMBERED_MS,
  type RememberedCommands,
} from '@anywhen/exchange';
import type { Client, ClientBase } from 'pg';
import { IS_AS_HASHED, readRemembered } from '../journal.ts';
import { BEFORE_THE_FIRST, type JournalPlace } from '../stored-batches.ts';
import type { ModuleStorage } from './module-storage.ts';
import { openRemembered } from './remembered.ts';
import type { LoadedState } from './store.ts';

/**
 * Runs in a transaction of `client` that sees one snapshot. The largest part is read over that
 * connection, the others and the remembered commands over a second one with the same snapshot, so
 * that one is parsed while the database reads the other.
 */
export async function loadState(
  client: ClientBase,
  storages: readonly LoadingStorage[],
  connect: () => Promise<Client>,
): Promise<LoadedState> {
  const last = await findLastBatch(client);
  const image = imageAt(last ?? { lastSeq: 0, atMs: 0 });
  const beside = await connect();
  try {
    await shareSnapshot(client, beside);
    const largest = storages.filter(({ isLargest }) => isLargest);
    const others = storages.filter(({ isLargest }) => !isLargest);
    const loadOthers = async () => {
      await loadParts(image, beside, others);
      image.remembered = await loadRemembered(beside, { lastAtMs: image.lastAtMs });
    };
    await Promise.all([loadParts(image, client, largest), loadOthers()]);
    return { image, last };
  } finally {
    // Nobody waits for the connection of a possibly hung database to close.
    beside.end().catch(() => undefined);
  }
}

async function shareSnapshot(from: ClientBase, to: ClientBase): Promise<void> {
  const { rows } = await from.query<{ name: string }>('select pg_export_snapshot() as name');
  await to.query(`begin isolation level repeatable read read only;
    set transaction snapshot '${rows[0]?.name}'`);
}

type LoadingStorage = Pick<ModuleStorage, 'load' | 'isLargest'>;

/** Over one connection, and without remembered commands. */
export async function loadImage(
  client: ClientBase,
  storages: readonly LoadingStorage[],
  place: ImagePlace,
): Promise<ExchangeImage> {
  return loadParts(imageAt(place), client, storages);
}

type ImagePlace = { lastSeq: number; atMs: number };

function imageAt({ lastSeq, atMs }: ImagePlace): ExchangeImage {
  return { ...EMPTY_IMAGE, lastSeq, lastAtMs: atMs };
}

async function loadParts(
  image: ExchangeImage,
  client: ClientBase,
  storages: readonly LoadingStorage[],
): Promise<ExchangeImage> {
  for (const { load } of storages) Object.assign(image, await load(client, image));
  return image;
}

/** Null when nothing was ever written. */
export async function findLastBatch(client: ClientBase) {
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

type Place = Pick<JournalPlace, 'batch' | 'hash'>;

type RememberedSpan = {
  lastAtMs: number;
  lastBatch?: number;
  /** The journal's starting position. */
  first?: Place;
};

/**
 * Filters by each command's own time: a batch may hold some that were forgotten when it ended.
 * Remembered commands are in no fingerprint, so each batch of the day is verified by its hash,
 * starting one batch before the day, whose time must be true too.
 */
export async function loadRemembered(
  client: ClientBase,
  { lastAtMs, lastBatch = Number.MAX_SAFE_INTEGER, first = BEFORE_THE_FIRST }: RememberedSpan,
): Promise<RememberedCommands> {
  const remembered = openRemembered();
  const sinceMs = lastAtMs - REMEMBERED_MS;
  const ask = ({ batch, hash }: { batch: number | string; hash: Buffer }) =>
    client.query<BatchRow>(READ_PORTION, [batch, hash, PORTION, lastBatch]);
  for (let asked = ask((await findPlaceBefore(client, sinceMs)) ?? first); ;) {
    const { rows } = await asked;
    const last = rows.at(-1);
    if (!last) return remembered;
    // The database checks the next portion while this one is read.
    asked = ask(last);
    asked.catch(() => undefined);
    for (const row of rows) {
      if (!row.is_sound) {
        throw new Error(`batch ${row.batch} of the journal is not what it was: refusing to go on`);
      }
      for (const command of readRemembered(row)) {
        if (command.atMs >= sinceMs) remembered.keep(command);
      }
      // The parallel load must not wait for a whole portion of large batches.
      await nextTurn();
    }
  }
}

/** The place before the last batch that ended earlier. */
async function findPlaceBefore(client: ClientBase, atMs: number): Promise<Place | undefined> {
  const { rows } = await client.query<{ batch: string; previous_hash: Buffer }>(
    `select batch, previous_hash from journal where at_ms < $1
     order by at_ms desc, batch desc limit 1`,
    [atMs],
  );
  const [row] = rows;
  return row ? { batch: Number(row.batch) - 1, hash: row.previous_hash } : undefined;
}

type BatchRow = {
  batch: string;
  hash: Buffer;
  commands: string;
  accepted: string | null;
  answers: string | null;
  is_sound: boolean;
};

/** A full batch is about 200 kB: memory use stays small however busy the day. */
const PORTION = 200;

/**
 * Every batch is checked; only those with commands to remember, and the last of a portion, are
 * read.
 */
const READ_PORTION = `
  select batch, hash, commands, accepted, answers, is_sound from (
    select batch, hash, commands, accepted,
      case when version = 1 then answers end as answers,
      coalesce(batch = coalesce(lag(batch) over journal_order, $1::bigint) + 1
        and previous_hash = coalesce(lag(hash) over journal_order, $2::bytea)
        and ${IS_AS_HASHED}, false) as is_sound,
      lead(batch) over journal_order is null as is_last
    from (
      select * from journal where batch > $1 and batch <= $4::bigint order by batch limit $3
    ) portion
    window journal_order as (order by batch)) checked
  where not is_sound or is_last or accepted <> '[]' or answers is not null
  order by batch`;
