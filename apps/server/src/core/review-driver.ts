/**
 * Tells the exchange that time passes where no tick comes, for a module of which something is
 * overdue. The command it sends carries nothing, so that there is nothing it could decide.
 */
import type { CommandBody } from '@anywhen/exchange';
import { CommandDriver, type DriverDeps } from './command-driver.ts';

export type ReviewDriverDeps = DriverDeps & { nowMs: () => number };

/** A tick is later than this only when something is wrong. */
export const TICK_LATE_MS = 2_000;

export class ReviewDriver {
  readonly #driver: CommandDriver;
  #isAsking = false;

  constructor(deps: ReviewDriverDeps, body: CommandBody, isOverdue: () => boolean) {
    this.#driver = new CommandDriver(deps);
    this.#driver.keepLooking(() => {
      if (this.#isAsking || !isOverdue()) return;
      this.#isAsking = true;
      this.#driver.ask(`${body.kind}:${deps.nowMs()}`, body, () => {
        this.#isAsking = false;
      });
    });
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }
}
