/**
 * Whether a version of the price process was known early enough: a day before its first second, or
 * before the first tick of the exchange (rulebook 16.4). The exchange refuses any other; this is
 * for whoever does not take its word for it.
 */
import { SECONDS_PER_DAY } from '@anywhen/prices';

/** When it was published, and when it began. */
export type LateVersion = {
  readonly kind: 'late-version';
  readonly publishedAtMs: number;
  readonly beganAtMs: number;
};

type Published = {
  readonly firstSecond: number;
  readonly versions: readonly { startsAtSecond: number; publishedAtMs: number }[];
};

/** Of the versions that begin up to a second. */
export function findLateVersion(
  { firstSecond, versions }: Published,
  toSecond: number,
): LateVersion | undefined {
  for (const { startsAtSecond, publishedAtMs } of versions) {
    const isEarly = publishedAtMs <= (startsAtSecond - SECONDS_PER_DAY) * 1_000;
    const isFirst = publishedAtMs < firstSecond * 1_000;
    if (isEarly || isFirst || startsAtSecond > toSecond) continue;
    const beganAtMs = Math.max(startsAtSecond, firstSecond) * 1_000;
    return { kind: 'late-version', publishedAtMs, beganAtMs };
  }
  return undefined;
}
