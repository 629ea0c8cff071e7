/**
 * What seconds contracts need beside ticks and the agenda: their terms are in the journal before
 * anything else, and while no tick comes a time command is sent.
 */
import { describeSecondsTerms } from '@anywhen/exchange';
import { ReviewDriver, type ReviewDriverDeps, TICK_LATE_MS } from '../core/review-driver.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { TermsDriver } from '../terms/terms.ts';
import type { SecondsFacts } from './facts.ts';

export type SecondsDriverDeps = ReviewDriverDeps & {
  facts: { seconds: SecondsFacts; markets: MarketFacts };
};

export class SecondsDriver {
  readonly #drivers: readonly { stop(): Promise<void> }[];

  constructor(deps: SecondsDriverDeps) {
    this.#drivers = [
      new TermsDriver(deps, { kind: 'set-seconds-terms', ...describeSecondsTerms() }),
      new ReviewDriver(deps, { kind: 'review-seconds' }, () => isTickLate(deps)),
    ];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#drivers.map((driver) => driver.stop()));
  }
}

function isTickLate({ facts, nowMs }: SecondsDriverDeps): boolean {
  const second = facts.markets.state?.process.second;
  if (second === undefined || facts.seconds.currentCount === 0) return false;
  return nowMs() - second * 1_000 > TICK_LATE_MS;
}
