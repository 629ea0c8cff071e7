/**
 * What options need beside ticks and the agenda: their terms, and a time command while no tick
 * comes and positions are past their expiry.
 */
import { describeOptionsTerms } from '@anywhen/exchange';
import { ReviewDriver, type ReviewDriverDeps, TICK_LATE_MS } from '../core/review-driver.ts';
import { TermsDriver } from '../terms/terms.ts';
import type { OptionsFacts } from './facts.ts';

type OptionsDriverDeps = ReviewDriverDeps & { facts: { options: OptionsFacts } };

/** Runs beside the leading core. */
export function driveOptions(deps: OptionsDriverDeps): { stop(): Promise<void> } {
  const drivers = [
    new TermsDriver(deps, { kind: 'set-options-terms', ...describeOptionsTerms() }),
    new ReviewDriver(deps, { kind: 'review-options' }, () => isOverdue(deps)),
  ];
  return { stop: async () => void (await Promise.all(drivers.map((driver) => driver.stop()))) };
}

function isOverdue({ facts, nowMs }: OptionsDriverDeps): boolean {
  if (facts.options.currentCount === 0) return false;
  const [nearest] = facts.options.listSeries();
  return nearest !== undefined && nowMs() - nearest.expiresAtSecond * 1_000 > TICK_LATE_MS;
}
