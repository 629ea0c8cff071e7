/**
 * Whether the database responds right now. One that is down rejects at once; one that hangs does
 * not respond, and without this every caller would hang with it. A probe query runs all the time:
 * when it times out, so will all others, and waiting callers are rejected.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { messageOf } from './error-code.ts';
import type { Log } from './log.ts';

/** Members get an answer within three seconds: requests pending when it hung wait this long. */
const ANSWER_MS_MAX = 2_000;
const PAUSE_MS = 250;
/** While it hangs: requests that need no database are answered from memory in less. */
const GRACE_MS = 100;

/** The outcome of the request is unknown. */
class DatabaseSilent extends Error {
  constructor() {
    super('the database does not answer');
  }
}

type PulseParts = { connect: () => Promise<Client>; log: Log };

export class DatabasePulse {
  readonly #parts: PulseParts;
  readonly #waiting = new Set<(reason: Error) => void>();
  #isBeating = true;
  #isStopped = false;
  #client: Client | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: PulseParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
    await this.#running;
  }

  /** Settles with the work, or with `DatabaseSilent` as soon as the database is unresponsive. */
  orSilent<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      const grace = this.#isBeating
        ? undefined
        : setTimeout(() => reject(new DatabaseSilent()), GRACE_MS);
      const forget = () => {
        this.#waiting.delete(reject);
        clearTimeout(grace);
      };
      work.then(
        (result) => {
          forget();
          resolve(result);
        },
        (error: unknown) => {
          forget();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const late = setTimeout(() => this.#lose('no answer'), ANSWER_MS_MAX);
      try {
        const client = (this.#client ??= await this.#parts.connect());
        await client.query('select 1');
        this.#find();
      } catch (error) {
        this.#lose(messageOf(error));
        const client = this.#client;
        this.#client = undefined;
        void client?.end().catch(() => undefined);
      } finally {
        clearTimeout(late);
      }
      if (!this.#isStopped) await sleep(PAUSE_MS);
    }
  }

  #lose(reason: string): void {
    if (this.#isStopped || !this.#isBeating) return;
    this.#isBeating = false;
    this.#parts.log.warn({ reason }, 'the database does not answer');
    for (const notify of this.#waiting) notify(new DatabaseSilent());
  }

  #find(): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    this.#parts.log.info({}, 'the database answers again');
  }
}
