/**
 * Loads the simulated history of a fresh exchange into the candle table in one transaction: all of
 * it or nothing, and leftovers of an earlier try are replaced. Never called once the markets are
 * open.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type CandleBatch,
  type EncodedState,
  type HistorySpan,
  INTERVALS,
  MARKETS,
  type ProcessVersion,
  encodeState,
  simulateHistory,
} from '@anywhen/prices';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../platform/postgres/pool.ts';
import { beginningAt, writeCheckpoint } from '../ticks/checkpoints.ts';
import { COPY_CANDLES, encodeForCopy } from './candle-copy.ts';

type HistoryWork = {
  historySeed: Uint8Array;
  span: HistorySpan;
  /** Of the first live day. */
  version: ProcessVersion;
  /** Called after each quarter of the markets: it takes seconds, and an operator may be waiting. */
  onProgress: (percent: number) => void;
};

/** Returns the process at the end of history. */
export async function fillHistory(
  database: Pick<Database, 'connect' | 'connectAsOwner'>,
  { historySeed, span, version, onProgress }: HistoryWork,
): Promise<EncodedState> {
  const { state, batches } = simulateHistory(historySeed, span, version);
  // Only the owner of a table may take its index away for a moment.
  const client = await (database.connectAsOwner ?? database.connect)();
  try {
    await client.query('begin');
    // Truncated in the same transaction, the table is loaded without WAL; and an index built
    // afterwards is built in one go.
    await client.query('truncate candle, price_checkpoint');
    await client.query('alter table candle drop constraint candle_key');
    const copy = client.query(copyFrom(COPY_CANDLES));
    await pipeline(Readable.from(encodeForCopy(withProgress(batches(), onProgress))), copy);
    await client.query(
      'alter table candle add constraint candle_key primary key (market, interval, start_ms)',
    );
    await client.query('analyze candle');
    const end = encodeState(state);
    await writeCheckpoint(client, beginningAt(end));
    await client.query('commit');
    return end;
  } finally {
    await client.end();
  }
}

function* withProgress(
  batches: Iterable<CandleBatch>,
  onProgress: HistoryWork['onProgress'],
): Generator<CandleBatch> {
  const quarter = Math.ceil(MARKETS.length / 4);
  for (const batch of batches) {
    const isFirst = batch.interval === INTERVALS[0];
    const before = MARKETS.indexOf(batch.market);
    if (isFirst && before > 0 && before % quarter === 0) {
      onProgress(Math.round((before / MARKETS.length) * 100));
    }
    yield batch;
  }
}
