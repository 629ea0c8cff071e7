/**
 * Cleans up after cases, beside the leading core: when one is decided its files are deleted at
 * once, and its module retains what it must. Papers whose case never came are deleted when it can
 * no longer come. Everything follows from the tables, so that a kill only delays it.
 */
import type { ExchangeEvent } from '@anywhen/exchange';
import { MINUTE_MS } from '@anywhen/prices';
import type { ClientBase, Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { CaseFiles } from './case-files.ts';

export type PaperDriverDeps = DriverDeps & {
  pool: Pool;
  files: Pick<CaseFiles, 'deleteFilesOfCase'>;
  nowMs: () => number;
};

/** A module's papers, and how they are cleaned up; `folder` is the case of its files. */
export type PaperRules<Paper extends { readonly folder: string }> = {
  readonly module: string;
  /** Whether the event ends the need for papers. */
  isDone(event: ExchangeEvent): boolean;
  /** Of cases that are done, and those reserved that long ago without a case. */
  listDone(pool: Pool, asked: { unclaimedBeforeMs: number; limit: number }): Promise<Paper[]>;
  /** In the transaction that deletes its files. */
  close(client: ClientBase, paper: Paper): Promise<void>;
  /** Other data that expires. */
  sweep?(pool: Pool, nowMs: number): Promise<void>;
};

/** A command sent to an earlier leader has long been rejected by then. */
const LAST_ASKED_MS = 30_000;
/** No command waits that long. */
const UNCLAIMED_MS = 10 * MINUTE_MS;
const SWEEP_MS = MINUTE_MS;
const CLOSED_AT_ONCE = 100;

export class PaperDriver<Paper extends { readonly folder: string }> {
  readonly #deps: PaperDriverDeps;
  readonly #rules: PaperRules<Paper>;
  readonly #driver: CommandDriver;
  readonly #startedAtMs: number;
  #isDecided = true;
  #nextSweepMs = 0;
  #clearing: Promise<void> | undefined;

  constructor(deps: PaperDriverDeps, rules: PaperRules<Paper>) {
    this.#deps = deps;
    this.#rules = rules;
    this.#startedAtMs = deps.nowMs();
    this.#driver = new CommandDriver(deps);
    deps.core.onCommitted((events) => {
      if (!events.some((event) => rules.isDone(event))) return;
      this.#isDecided = true;
      this.#clear();
    });
    deps.core.onReloaded(() => (this.#isDecided = true));
    this.#driver.checkEverySecond(() => this.#clear());
  }

  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#clearing;
  }

  #clear(): void {
    if (this.#driver.isStopped || this.#clearing) return;
    if (!this.#isDecided && this.#deps.nowMs() < this.#nextSweepMs) return;
    this.#clearing = this.#clearAll().finally(() => (this.#clearing = undefined));
  }

  async #clearAll(): Promise<void> {
    const { pool, nowMs, log } = this.#deps;
    this.#isDecided = false;
    this.#nextSweepMs = nowMs() + SWEEP_MS;
    try {
      await this.#rules.sweep?.(pool, nowMs());
      while (!this.#driver.isStopped && (await this.#closeSome())) continue;
    } catch (error) {
      this.#isDecided = true;
      log.error({ err: error }, `${this.#rules.module}: papers stay, the next look tries again`);
    }
  }

  /** False when there were fewer than one pass takes. */
  async #closeSome(): Promise<boolean> {
    const { pool, files } = this.#deps;
    const unclaimedBeforeMs = this.#unclaimedBeforeMs();
    const papers = await this.#rules.listDone(pool, { unclaimedBeforeMs, limit: CLOSED_AT_ONCE });
    for (const paper of papers) {
      await inTransaction(pool, async (client) => {
        await files.deleteFilesOfCase(client, paper.folder);
        await this.#rules.close(client, paper);
      });
    }
    return papers.length === CLOSED_AT_ONCE;
  }

  #unclaimedBeforeMs(): number {
    const nowMs = this.#deps.nowMs();
    const isAlone = nowMs >= this.#startedAtMs + LAST_ASKED_MS;
    return Math.max(nowMs - UNCLAIMED_MS, isAlone ? this.#startedAtMs : 0);
  }
}
