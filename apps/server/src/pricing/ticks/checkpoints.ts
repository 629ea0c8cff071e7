/**
 * The price process at certain seconds, so that any later second can be recomputed from a nearby
 * one: each minute of the last days, every ten minutes forever. Those without a seed are the
 * beginning, where history ended and where the markets opened; they are never deleted.
 */
import type { MarketState } from '@anywhen/exchange';
import { type EncodedState, MARKETS } from '@anywhen/prices';
import type { ClientBase, Pool } from 'pg';

export type Checkpoint = Pick<MarketState, 'process' | 'seed' | 'hashes'>;

type CheckpointRow = { process: EncodedState; seed: string | null; hashes: Buffer };

const HASH_BYTES = 32;
const NO_HASH = '0'.repeat(2 * HASH_BYTES);

/** Both in seconds; between the two no price moved. */
type Beginning = { historyEnd: number; opening: number };

/** No tick led to this state. */
export function beginningAt(process: EncodedState): Checkpoint {
  return { process, seed: null, hashes: MARKETS.map(() => NO_HASH) };
}

export async function writeCheckpoint(
  writer: Pool | ClientBase,
  checkpoint: Checkpoint,
): Promise<void> {
  await writer.query(
    `insert into price_checkpoint (second, process, seed, hashes)
     select * from unnest($1::bigint[], $2::jsonb[], $3::text[], $4::bytea[])`,
    checkpointColumns([checkpoint]),
  );
}

/** The last one at or before a second. */
export async function findCheckpoint(
  reader: Pool | ClientBase,
  atMostSecond: number,
): Promise<Checkpoint | undefined> {
  const { rows } = await reader.query<CheckpointRow>(
    `select process, seed, hashes from price_checkpoint
     where second <= $1 order by second desc limit 1`,
    [atMostSecond],
  );
  return rows[0] && toCheckpoint(rows[0]);
}

/** The first tick was the second after the opening; of several that were planned the last holds. */
export async function findBeginning(reader: Pool | ClientBase): Promise<Beginning | undefined> {
  const { rows } = await reader.query<{ first: string | null; last: string | null }>(
    'select min(second) as first, max(second) as last from price_checkpoint where seed is null',
  );
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return undefined;
  return { historyEnd: Number(first), opening: Number(last) };
}

export function checkpointColumns(checkpoints: readonly Checkpoint[]): unknown[] {
  return [
    checkpoints.map(({ process }) => process.second),
    checkpoints.map(({ process }) => JSON.stringify(process)),
    checkpoints.map(({ seed }) => seed),
    checkpoints.map(({ hashes }) => Buffer.from(hashes.join(''), 'hex')),
  ];
}

/** From one to the next is a fifth of a second's work; all of a year are 100 MB. */
export const CHECKPOINT_EVERY_SECONDS = 600;

/** Those just before a tenth minute: an old receipt can be checked as well as a new one. */
export const IS_LASTING = `(seed is null or (second + 1) % ${CHECKPOINT_EVERY_SECONDS} = 0)`;

export async function thinCheckpointsBefore(pool: Pool, second: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from price_checkpoint where second < $1 and not ${IS_LASTING}`,
    [second],
  );
  return rowCount ?? 0;
}

function toCheckpoint({ process, seed, hashes }: CheckpointRow): Checkpoint {
  const texts: string[] = [];
  for (let from = 0; from < hashes.length; from += HASH_BYTES) {
    texts.push(hashes.toString('hex', from, from + HASH_BYTES));
  }
  return { process, seed, hashes: texts };
}
