/**
 * The terms module: writes the terms of a product to the journal, once after each start. Without
 * terms it is not sold, and new terms apply to later purchases only. What staff have changed lies
 * above them, and everybody can read it with its history.
 */
import { randomUUID } from 'node:crypto';
import type { CommandBody } from '@anywhen/exchange';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { termsBusCommands } from './bus-commands.ts';
import { TermsFacts } from './facts.ts';
import { type TermsParts, serveTermsRoutes } from './routes.ts';
import { termsStorage } from './storage.ts';

export { findProposal, listProposals } from './storage.ts';

export const terms = {
  storage: termsStorage,
  facts: TermsFacts,
  busCommands: termsBusCommands,
  serve: (parts: TermsParts & Pick<Serving, 'routes'>) => serveTermsRoutes(parts.routes, parts),
} satisfies ServerModule;

export type TermsDriverDeps = DriverDeps & { nowMs: () => number };

export class TermsDriver {
  readonly #driver: CommandDriver;
  #isAsked = false;

  /** `body` is the command that sets them. */
  constructor(deps: TermsDriverDeps, body: CommandBody) {
    this.#driver = new CommandDriver(deps);
    this.#driver.checkEverySecond(() => {
      if (this.#isAsked) return;
      this.#isAsked = true;
      this.#driver.ask(`${body.kind}:${randomUUID()}`, body, (data) => {
        this.#isAsked = data !== undefined;
      });
    });
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }
}
