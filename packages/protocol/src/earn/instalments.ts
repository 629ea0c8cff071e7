/**
 * A total that is paid in daily parts (rulebook N6, N8): each is truncated and the last one is what
 * is left, so that the sum is the total that was shown at purchase.
 */
import { type EndedResult, endedResultOf } from '../base/ended-result.ts';
import { multiplyDivide } from '@anywhen/money';

export type Instalments = {
  readonly days: number;
  readonly dailyUnits: bigint;
  readonly totalUnits: bigint;
};

const BPS_YEAR = 10_000n * 365n;

/** Simple interest on a year of 365 days. */
export function interestUnits(
  { units, aprBps }: { readonly units: bigint; readonly aprBps: number },
  days: number,
): bigint {
  const b = BigInt(aprBps) * BigInt(days);
  return multiplyDivide({ a: units, b, divisor: BPS_YEAR }, 'down');
}

export function interestInstalments(
  rate: { readonly units: bigint; readonly aprBps: number },
  days: number,
): Instalments {
  return { days, dailyUnits: interestUnits(rate, 1), totalUnits: interestUnits(rate, days) };
}

/** The part of a day, counted from 0. */
export function instalmentAt({ days, dailyUnits, totalUnits }: Instalments, index: number): bigint {
  return index === days - 1 ? totalUnits - dailyUnits * BigInt(days - 1) : dailyUnits;
}

/** What has been paid after so many days. */
export function paidAfter(instalments: Instalments, days: number): bigint {
  const { dailyUnits, totalUnits } = instalments;
  return days >= instalments.days ? totalUnits : dailyUnits * BigInt(days);
}

/** Of a product that earns (rulebook 4 and 5): what it paid, less what was given back. */
export function earnedResultOf({
  earnedUnits,
  givenBackUnits,
}: {
  earnedUnits: bigint;
  givenBackUnits: bigint;
}): EndedResult {
  return endedResultOf({ interest: earnedUnits, givenBack: -givenBackUnits });
}
