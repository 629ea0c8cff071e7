/**
 * Goes on with erasures that were cut off, beside the leading core: by a kill, by an outage, or
 * because something handed in was still on its way. Nothing waits for it.
 */
import { listOpenErasures } from '../../vault/vault.ts';
import type { IdentityDeps } from '../deps.ts';
import { finishErasure } from './erasure.ts';

/** So often at most is the exchange told again to forget a person. */
const LOOK_MS = 5_000;
const AT_ONCE = 100;

export class ErasureDriver {
  readonly #deps: IdentityDeps;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: IdentityDeps, lookMs = LOOK_MS) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
    this.#look();
  }

  /** What is unfinished then goes on after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): void {
    this.#running ??= this.#finishAll().finally(() => (this.#running = undefined));
  }

  async #finishAll(): Promise<void> {
    const { pool, log } = this.#deps;
    const tell = (error: unknown) => {
      log.warn({ err: error }, 'identity: an erasure is unfinished, the next look goes on with it');
    };
    try {
      for (const uid of await listOpenErasures(pool, AT_ONCE)) {
        // One that fails again and again keeps nobody else waiting.
        if (!this.#isStopped) await finishErasure(this.#deps, uid).catch(tell);
      }
    } catch (error) {
      tell(error);
    }
  }
}
