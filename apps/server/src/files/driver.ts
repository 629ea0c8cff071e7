/** Deletes files nobody used in time, at startup and periodically; nothing waits for it. */
import type { Pool } from 'pg';
import { deleteOldUnusedFiles } from './file-table.ts';

export type SweepParts = {
  pool: Pool;
  nowMs: () => number;
  log: { warn(fields: object, text: string): void };
};

const EVERY_MS = 600_000;

export class FilesDriver {
  readonly #parts: SweepParts;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void>;

  constructor(parts: SweepParts) {
    this.#parts = parts;
    this.#sweeping = this.#sweep();
    this.#timer = setInterval(() => (this.#sweeping = this.#sweep()), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { pool, nowMs, log } = this.#parts;
    await deleteOldUnusedFiles(pool, nowMs()).catch((error: unknown) => {
      log.warn({ err: error }, 'files: unused ones stay until the next sweep');
    });
  }
}
