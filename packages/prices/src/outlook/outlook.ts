/**
 * What the process may do until a coming second, as far as anybody can know it now. That is the
 * drift back to the start price, and the variance as a mixture over the regimes' paths and over
 * none, one or two jumps of either kind. It is the same for all markets of a group, in units of
 * their squared volatility; there is nothing in it that is not public (rulebook 16.4).
 */
import { exp } from '../exact-math.ts';
import type { Regime } from '../regime.ts';
import { VOLATILITY_FACTORS } from '../regime.ts';
import { GROUP_JUMP, MARKET_JUMP, MINUTE_VARIANCE } from '../step.ts';
import { type VersionChange, pullWithin } from '../versions.ts';
import { regimePoints } from './regime-paths.ts';

/** One way the process may go, with its chance; variances of ln(price) for a volatility of 1. */
type Way = {
  readonly chance: number;
  readonly variance: number;
  /** The part of it that jumps bring: unlike the rest it lifts the mean. */
  readonly jumpVariance: number;
};

export type Outlook = {
  /** Share of ln(price / start) that is gone by then. */
  readonly pull: number;
  readonly ways: readonly Way[];
};

type Asked = {
  readonly regime: Regime;
  readonly second: number;
  readonly until: number;
  /** Of the process, as published: at least those that hold until then. */
  readonly versions: readonly VersionChange[];
};
type Jump = { readonly chance: number; readonly size: number };
type Counted = { readonly chance: number; readonly variance: number };

const MINUTE = 60;
const MEAN_TICKS = 30;
/**
 * What a tick changes shows in those of the mean that are not before it: in all of them up to the
 * first, then in 29, 28 … 1 of 30. These are the sums of the 29 shares and of their squares; the
 * first is also how many seconds before its last tick the mean lies.
 */
const SHARES = (MEAN_TICKS - 1) / 2;
const SQUARED_SHARES = sumOfSquaredShares();
/** So many seconds of variance has the mean less than its last tick. */
const MEAN_LOSS = MEAN_TICKS - 1 - SQUARED_SHARES;
/** Jumps while the mean is taken, as so many seconds of a jump that shows with one share. */
const LATE_SHARE = SQUARED_SHARES / SHARES;
const LATE_SECONDS = SHARES / LATE_SHARE;

/**
 * Of the mean of the 30 ticks that end with `until`, the first second of a minute. In the minute
 * before it a part of the mean may be known; that part is not looked at.
 */
export function outlookOf({ regime, second, until, versions }: Asked): Outlook {
  const counted = until - second - MEAN_LOSS;
  const factor = VOLATILITY_FACTORS[regime];
  const restOfMinute = MINUTE - 1 - (second % MINUTE);
  const minutes = (until - second - restOfMinute - 1) / MINUTE;
  if (minutes < 1) {
    const left = (factor * factor * Math.max(0, counted)) / MINUTE;
    const variance = left * MINUTE_VARIANCE;
    return { pull: 0, ways: [{ chance: 1, variance, jumpVariance: 0 }] };
  }
  const now = (factor * factor * restOfMinute) / MINUTE;
  // The tick of `until` itself is of the next minute; the little it counts is left with the last.
  const lastPart = (MINUTE + 1 - MEAN_LOSS) / MINUTE;
  const jumps = jumpWays(until - second - (MEAN_TICKS - 1));
  const ways = regimePoints(regime, { minutes, lastPart }).flatMap(({ value, weight }) =>
    jumps.map(({ chance, variance: jumpVariance }) => ({
      chance: weight * chance,
      variance: (now + value) * MINUTE_VARIANCE + jumpVariance,
      jumpVariance,
    })),
  );
  return { pull: pullWithin(versions, { from: second, to: until - SHARES }), ways };
}

/** The first way is that of no jump. */
function jumpWays(secondsBefore: number): Counted[] {
  const ofMarket = jumpCounts(MARKET_JUMP, secondsBefore);
  const early = jumpCounts(GROUP_JUMP, secondsBefore).flatMap((group) =>
    ofMarket.map((own) => ({
      chance: group.chance * own.chance,
      variance: group.variance + own.variance,
    })),
  );
  const [none, ...some] = early;
  const late = [lateJump(GROUP_JUMP), lateJump(MARKET_JUMP)];
  // One before and one in the mean is next to impossible: late jumps take their chance from none.
  const chance = late.reduce((left, way) => left - way.chance, none?.chance ?? 0);
  return [{ chance, variance: 0 }, ...late, ...some];
}

function lateJump({ chance, size }: Jump): Counted {
  const shown = LATE_SHARE * size;
  return { chance: chance * LATE_SECONDS, variance: shown * shown };
}

/** None, one, and two for all that is more. */
function jumpCounts({ chance, size }: Jump, seconds: number): Counted[] {
  const expected = chance * seconds;
  const none = exp(-expected);
  const one = expected * none;
  const variance = size * size;
  return [
    { chance: none, variance: 0 },
    { chance: one, variance },
    { chance: 1 - none - one, variance: 2 * variance },
  ];
}

function sumOfSquaredShares(): number {
  let sum = 0;
  for (let k = 1; k < MEAN_TICKS; k++) sum += (k / MEAN_TICKS) * (k / MEAN_TICKS);
  return sum;
}
