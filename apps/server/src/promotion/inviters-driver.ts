/**
 * Sends the exchange the inviters it does not know: of members from before it knew any, and of a
 * registration that was cut off. It looks once after each start, until nothing is left; sending one
 * twice changes nothing.
 */
import type { Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import { listUnknownInviters } from './queries.ts';

export type InvitersDeps = DriverDeps & { pool: Pool };

const AT_ONCE = 500;

export class InvitersDriver {
  readonly #deps: InvitersDeps;
  readonly #driver: CommandDriver;
  #sending: Promise<void> | undefined;
  #pendingCount = 0;
  #afterUid = 0;
  #isDone = false;

  constructor(deps: InvitersDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    this.#driver.checkEverySecond(() => this.#sendNext());
  }

  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#sending;
  }

  #sendNext(): void {
    if (this.#isDone || this.#sending || this.#pendingCount > 0) return;
    this.#sending = this.#sendBatch()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'inviters could not be read');
      })
      .finally(() => {
        this.#sending = undefined;
      });
  }

  /** One that is refused is left out: the next start asks again. */
  async #sendBatch(): Promise<void> {
    const found = await listUnknownInviters(this.#deps.pool, {
      afterUid: this.#afterUid,
      limit: AT_ONCE,
    });
    if (this.#driver.isStopped) return;
    this.#isDone = found.length === 0;
    for (const { uid, inviterUid } of found) {
      this.#pendingCount += 1;
      this.#afterUid = uid;
      this.#driver.ask(`inviter:${uid}`, { kind: 'set-inviter', uid, inviterUid }, () => {
        this.#pendingCount -= 1;
      });
    }
  }
}
