/**
 * Deletes what has become old, beside the leading core: pictures of conversations that were silent
 * for a week, and messages of half a year ago with the conversations they were the last of. That
 * silence closes a conversation needs nobody: it is read off its last message.
 */
import { SUPPORT_HISTORY_MS, SUPPORT_PICTURE_LIFE_MS, SUPPORT_SILENCE_MS } from '@anywhen/protocol';
import { MINUTE_MS } from '@anywhen/prices';
import type { Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import { CASE_FILES } from '../files/files.ts';
import { deleteInPortions } from '../platform/delete-in-portions.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';

export type SupportDriverDeps = DriverDeps & { pool: Pool; nowMs: () => number };

const SWEEP_MS = 10 * MINUTE_MS;
const FOLDERS_AT_ONCE = 20;

export class SupportDriver {
  readonly #deps: SupportDriverDeps;
  readonly #driver: CommandDriver;
  #nextMs = 0;
  #sweeping: Promise<void> | undefined;

  constructor(deps: SupportDriverDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    this.#driver.checkEverySecond(() => this.#look());
  }

  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#sweeping;
  }

  #look(): void {
    const { nowMs, log } = this.#deps;
    if (this.#driver.isStopped || this.#sweeping || nowMs() < this.#nextMs) return;
    this.#nextMs = nowMs() + SWEEP_MS;
    this.#sweeping = this.#sweep()
      .catch((error: unknown) => log.error({ err: error }, 'support: old messages stay for now'))
      .finally(() => (this.#sweeping = undefined));
  }

  async #sweep(): Promise<void> {
    const { pool, nowMs } = this.#deps;
    while (!this.#driver.isStopped && (await this.#deletePictures())) continue;
    const values = [nowMs() - SUPPORT_HISTORY_MS];
    await deleteInPortions(pool, { table: 'support_message', where: 'at_ms <= $1', values });
    // What waits for a person is not forgotten.
    const where = 'changed_at_ms <= $1 and state <> 1 and folder is null';
    await deleteInPortions(pool, { table: 'support_conversation', where, values });
  }

  /** False when there were fewer than one pass takes. */
  async #deletePictures(): Promise<boolean> {
    const { pool, nowMs } = this.#deps;
    const beforeMs = nowMs() - Math.max(SUPPORT_PICTURE_LIFE_MS, SUPPORT_SILENCE_MS);
    const { rows } = await pool.query<{ id: string; folder: string }>(
      `select id, folder from support_conversation
       where folder is not null and changed_at_ms <= $1 order by changed_at_ms limit $2`,
      [beforeMs, FOLDERS_AT_ONCE],
    );
    for (const { id, folder } of rows) {
      await inTransaction(pool, async (client) => {
        await CASE_FILES.deleteFilesOfCase(client, folder);
        await client.query('update support_conversation set folder = null where id = $1', [id]);
      });
    }
    return rows.length === FOLDERS_AT_ONCE;
  }
}
