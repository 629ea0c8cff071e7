/**
 * What seconds contracts need beside ticks and the agenda: the terms they are sold under are in the
 * journal before anything else, and while no tick comes the exchange is told that time passes.
 */
import { describeSecondsTerms } from '@anywhen/exchange';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { SecondsFacts } from './facts.ts';

export type SecondsDriverDeps = DriverDeps & {
  facts: { seconds: SecondsFacts; markets: MarketFacts };
  nowMs: () => number;
};

/** A tick is later than this only when something is wrong. */
const LATE_MS = 2_000;

export class SecondsDriver {
  readonly #deps: SecondsDriverDeps;
  readonly #driver: CommandDriver;
  #hasTerms = false;
  #isAsking = false;

  constructor(deps: SecondsDriverDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    this.#driver.keepLooking(() => this.#look());
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }

  #look(): void {
    if (this.#isAsking) return;
    const { nowMs } = this.#deps;
    if (!this.#hasTerms) {
      this.#isAsking = true;
      const body = { kind: 'set-seconds-terms', ...describeSecondsTerms() } as const;
      this.#driver.ask(`terms:${nowMs()}`, body, (data) => {
        this.#isAsking = false;
        this.#hasTerms = data !== undefined;
      });
    } else if (this.#isTickLate()) {
      this.#isAsking = true;
      this.#driver.ask(`review-seconds:${nowMs()}`, { kind: 'review-seconds' }, () => {
        this.#isAsking = false;
      });
    }
  }

  #isTickLate(): boolean {
    const { facts, nowMs } = this.#deps;
    const second = facts.markets.state?.process.second;
    if (second === undefined || facts.seconds.currentCount === 0) return false;
    return nowMs() - second * 1_000 > LATE_MS;
  }
}
