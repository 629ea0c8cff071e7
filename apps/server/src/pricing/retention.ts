/**
 * Retention of prices (rulebook 16.3): ticks and most checkpoints 7 days, minutes 90 days, the rest
 * forever. Whole partitions are dropped and the rest is deleted in small portions, so that nothing
 * else has to wait; future partitions are created in the same run.
 */
import { DAY_MS, HOUR_MS, SECONDS_PER_DAY } from '@anywhen/prices';
import type { Pool } from 'pg';
import { makePartitions } from '../core/storage/partitions.ts';
import { deleteMinutesBefore } from './candles/candle-store.ts';
import type { FeedLog } from './feed/feed.ts';
import { thinCheckpointsBefore } from './ticks/checkpoints.ts';
import { deleteTicksBefore, dropOldPrices } from './ticks/tick-store.ts';

export const TICK_DAYS = 7;
export const MINUTE_DAYS = 90;

export class Retention {
  readonly #pool: Pool;
  readonly #log: FeedLog;
  #nextMs = 0;
  #running: Promise<void> | undefined;

  constructor({ pool, log }: { pool: Pool; log: FeedLog }) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Deletes what is too old, at most once an hour. */
  sweepIfDue(nowMs: number): void {
    if (nowMs < this.#nextMs || this.#running) return;
    this.#nextMs = nowMs + HOUR_MS;
    this.#running = this.#sweep(nowMs)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'retention: not finished, the next hour tries again');
      })
      .finally(() => (this.#running = undefined));
  }

  async settle(): Promise<void> {
    await this.#running;
  }

  async #sweep(nowMs: number): Promise<void> {
    await makePartitions(this.#pool, nowMs);
    const firstSecond = Math.floor(nowMs / 1_000) - TICK_DAYS * SECONDS_PER_DAY;
    const firstMinuteMs = nowMs - MINUTE_DAYS * DAY_MS;
    const dropped = await dropOldPrices(this.#pool, { firstSecond, firstMinuteMs });
    const ticks = await deleteTicksBefore(this.#pool, firstSecond);
    const checkpoints = await thinCheckpointsBefore(this.#pool, firstSecond);
    const minutes = await deleteMinutesBefore(this.#pool, firstMinuteMs);
    this.#log.info({ dropped, ticks, checkpoints, minutes }, 'retention: old prices deleted');
  }
}
