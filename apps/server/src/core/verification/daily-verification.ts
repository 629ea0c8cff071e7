/**
 * Verifies the whole database once a day, beside the leading core, in a low-priority process so
 * that no order waits for it. The result is stored and logged; it changes nothing else, whatever it
 * finds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Pool } from 'pg';
import type { TableFaults } from './fault.ts';
import type { VerificationReport } from './verify-database.ts';

type DailyParts = {
  /** The path of the built verifier. */
  program: string;
  pool: Pool;
  nowMs: () => number;
  log: {
    info(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
  /** For tests. */
  lookMs?: number;
};

/** The result of one run. */
export type Verification = {
  beganAtMs: number;
  endedAtMs: number;
  batch: number;
  faultCount: number;
  faults: readonly TableFaults[];
};

/** The last line the verifier prints; `since` is the batch it started from, 0 for a full run. */
type VerifierLine = Pick<VerificationReport, 'head' | 'faults'> & { since: number };

const EVERY_MS = 86_400_000;
/** Delayed, because startup is busy enough. */
const LOOK_MS = 600_000;

export class DailyVerification {
  readonly #parts: DailyParts;
  readonly #timer: NodeJS.Timeout;
  #last: Verification | undefined;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(parts: DailyParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#look(), parts.lookMs ?? LOOK_MS).unref();
    this.#running = this.#quietly(this.#load());
  }

  /** Undefined before the first. */
  get last(): Verification | undefined {
    return this.#last;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGTERM');
    await this.#running;
  }

  #look(): void {
    const isDue = this.#parts.nowMs() - (this.#last?.beganAtMs ?? 0) >= EVERY_MS;
    if (isDue) this.#running ??= this.#quietly(this.#verify());
  }

  async #quietly(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      if (this.#isStopping) return;
      const { log } = this.#parts;
      log.error({ err: error }, 'verification: not finished, the next look tries again');
    });
    this.#running = undefined;
  }

  async #load(): Promise<void> {
    const { rows } = await this.#parts.pool.query<VerificationRow>(
      'select * from verification order by began_at_ms desc limit 1',
    );
    this.#last = rows.map(toVerification)[0];
  }

  async #verify(): Promise<void> {
    const { nowMs, log } = this.#parts;
    const beganAtMs = nowMs();
    const { head, since, faults } = await this.#run();
    const faultCount = faults.reduce((sum, { count }) => sum + count, 0);
    const found = { beganAtMs, endedAtMs: nowMs(), batch: head.batch, faultCount, faults };
    await this.#write(found);
    this.#last = found;
    if (faultCount === 0) log.info({ batch: head.batch, since }, 'verification: everything holds');
    else log.error({ faultCount, faults }, 'verification: the database is not what it was');
  }

  async #run(): Promise<VerifierLine> {
    const child = spawn(process.execPath, [this.#parts.program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    let line = '';
    createInterface({ input: child.stdout }).on('line', (each) => (line = each));
    const code = await ended.finally(() => (this.#child = undefined));
    if (line === '' || (code !== 0 && code !== 1))
      throw new Error(`the verifier ended with ${code}`);
    return JSON.parse(line) as VerifierLine;
  }

  async #write({ beganAtMs, endedAtMs, batch, faultCount, faults }: Verification): Promise<void> {
    await this.#parts.pool.query('insert into verification values ($1, $2, $3, $4, $5)', [
      beganAtMs,
      endedAtMs,
      batch,
      faultCount,
      JSON.stringify(faults),
    ]);
  }
}

type VerificationRow = {
  began_at_ms: string;
  ended_at_ms: string;
  batch: string;
  fault_count: string;
  faults: TableFaults[];
};

function toVerification(row: VerificationRow): Verification {
  return {
    beganAtMs: Number(row.began_at_ms),
    endedAtMs: Number(row.ended_at_ms),
    batch: Number(row.batch),
    faultCount: Number(row.fault_count),
    faults: row.faults,
  };
}
