/**
 * The module terms: puts what a product is sold under into the journal, once after each start.
 * Without terms nothing of it is sold, and new ones are for what is bought from then on.
 */
import type { CommandBody } from '@anywhen/exchange';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { ServerModule } from '../facets/server-module.ts';
import { termsStorage } from './storage.ts';

export const terms = { storage: termsStorage } satisfies ServerModule;

export type TermsDriverDeps = DriverDeps & { nowMs: () => number };

export class TermsDriver {
  readonly #driver: CommandDriver;
  #isAsked = false;

  /** `body` is the command that sets them. */
  constructor(deps: TermsDriverDeps, body: CommandBody) {
    this.#driver = new CommandDriver(deps);
    this.#driver.keepLooking(() => {
      if (this.#isAsked) return;
      this.#isAsked = true;
      this.#driver.ask(`${body.kind}:${deps.nowMs()}`, body, (data) => {
        this.#isAsked = data !== undefined;
      });
    });
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }
}
