/**
 * Sends a time command when ticks are missing, for a module with overdue items. The command carries
 * no fields, so the driver cannot decide anything.
 */
import { randomUUID } from 'node:crypto';
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
    this.#driver.checkEverySecond(() => {
      if (this.#isAsking || !isOverdue()) return;
      this.#isAsking = true;
      this.#driver.ask(`${body.kind}:${randomUUID()}`, body, () => {
        this.#isAsking = false;
      });
    });
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }
}
