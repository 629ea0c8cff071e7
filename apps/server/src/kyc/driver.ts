/**
 * Clears up after cases, beside the core that leads: when one is decided or forgotten its files go
 * at once, and of a passed one the sealed name stays. Papers whose case never came are removed when
 * it can no longer come. Everything follows from the tables, so that a kill only makes it later.
 */
import { MINUTE_MS } from '@anywhen/prices';
import { KYC_DRAFT_LIFE_MS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { CaseFiles } from './case-files.ts';
import { closePaper, deleteDraftsBefore, listDonePapers } from './paper-table.ts';

export type KycDriverDeps = DriverDeps & {
  pool: Pool;
  files: Pick<CaseFiles, 'deleteFilesOfCase'>;
  nowMs: () => number;
};

/** What somebody asked of an earlier leader has long been refused by then. */
const LAST_ASKED_MS = 30_000;
/** No command waits that long. */
const UNCLAIMED_MS = 10 * MINUTE_MS;
const SWEEP_MS = MINUTE_MS;
const CLOSED_AT_ONCE = 100;

export class KycDriver {
  readonly #deps: KycDriverDeps;
  readonly #driver: CommandDriver;
  readonly #startedAtMs: number;
  #isDecided = true;
  #nextSweepMs = 0;
  #clearing: Promise<void> | undefined;

  constructor(deps: KycDriverDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.nowMs();
    this.#driver = new CommandDriver(deps);
    deps.core.onCommitted((events) => {
      const isDone = events.some((event) => {
        return event.kind === 'kyc-case' && event.kycCase.state !== 'under-review';
      });
      if (!isDone) return;
      this.#isDecided = true;
      this.#clear();
    });
    deps.core.onReloaded(() => (this.#isDecided = true));
    this.#driver.keepLooking(() => this.#clear());
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
      await deleteDraftsBefore(pool, nowMs() - KYC_DRAFT_LIFE_MS);
      while (!this.#driver.isStopped && (await this.#closeSome())) continue;
    } catch (error) {
      this.#isDecided = true;
      log.error({ err: error }, 'kyc: papers stay, the next look tries again');
    }
  }

  /** False when there were fewer than one look takes. */
  async #closeSome(): Promise<boolean> {
    const { pool, files } = this.#deps;
    const unclaimedBeforeMs = this.#unclaimedBeforeMs();
    const papers = await listDonePapers(pool, { unclaimedBeforeMs, limit: CLOSED_AT_ONCE });
    for (const paper of papers) {
      await inTransaction(pool, async (client) => {
        await files.deleteFilesOfCase(client, paper.folder);
        await closePaper(client, paper);
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
