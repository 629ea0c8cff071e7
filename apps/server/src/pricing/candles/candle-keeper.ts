/**
 * Writes complete candles and checkpoints, a minute or more per statement. Until they are in the
 * table they can be read here, so a chart never has a hole. Losing pending ones loses nothing: a
 * start rebuilds them from the ticks.
 */
import type { FullCandle, Interval } from '@anywhen/prices';
import type { Pool } from 'pg';
import type { FeedLog } from '../feed/feed.ts';
import { type Checkpoint, checkpointColumns } from '../ticks/checkpoints.ts';
import type { CompleteCandle } from './candle-book.ts';
import { candleColumns } from './candle-store.ts';

/** The result of a completed minute. */
type Harvest = { candles: readonly CompleteCandle[]; checkpoint: Checkpoint | undefined };

/** Some 10 000 candles: a backlog is written in portions of whole minutes. */
const MINUTES_AT_ONCE = 200;

const WRITE_MINUTES = `
  with candles as (
    insert into candle (market, interval, start_ms, open, high, low, close, volume_cents,
      base_units, trades)
    select * from unnest($1::smallint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[],
      $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
    on conflict do nothing)
  insert into price_checkpoint (second, process, seed, hashes)
  select * from unnest($11::bigint[], $12::jsonb[], $13::text[], $14::bytea[])
  on conflict do nothing`;

export class CandleKeeper {
  readonly #pool: Pool;
  readonly #log: FeedLog;
  #waiting: Harvest[] = [];
  #writing: Promise<void> | undefined;

  constructor({ pool, log }: { pool: Pool; log: FeedLog }) {
    this.#pool = pool;
    this.#log = log;
  }

  keep(candles: readonly CompleteCandle[], checkpoint: Checkpoint | undefined): void {
    this.#waiting.push({ candles, checkpoint });
    this.#write();
  }

  /** Complete candles that may not be in the table yet, oldest first. */
  listWaiting(market: number, interval: Interval): FullCandle[] {
    return this.#waiting
      .flatMap(({ candles }) => candles)
      .filter((each) => each.market === market && each.interval === interval)
      .map(({ candle }) => candle);
  }

  /** Resolves when nothing is pending or a write has failed. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  #write(): void {
    this.#writing ??= this.#writeAll()
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'candles: not written, the next minute tries again');
      })
      .finally(() => (this.#writing = undefined));
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const minutes = this.#waiting.slice(0, MINUTES_AT_ONCE);
      await this.#pool.query({
        name: 'write-minutes',
        text: WRITE_MINUTES,
        values: [
          ...candleColumns(minutes.flatMap(({ candles }) => candles)),
          ...checkpointColumns(minutes.flatMap(({ checkpoint }) => checkpoint ?? [])),
        ],
      });
      this.#waiting = this.#waiting.slice(minutes.length);
    }
  }
}
