/**
 * The terms seconds contracts are sold under, as the journal carries them. A return of 100 % or
 * more is refused by the machine itself: it could only be honoured by cheating (rulebook 0.1).
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { SECONDS_EXPOSURE_PARTS, SECONDS_PERIODS } from '@anywhen/protocol';
import { type SecondsPeriod, requireHonestTerms } from '@anywhen/protocol';

export type SecondsTerms = {
  readonly periods: readonly PeriodTerms[];
  /** Terms from before there were any hold what is bought to the first ones. */
  readonly limits?: SecondsLimits;
};

type SecondsLimits = {
  /** Whether the daily loss limit counts what is open as lost. */
  readonly countsOpenWagers: boolean;
  /** An order takes at most one part in so many of what its market has left. */
  readonly exposureParts: number;
};

/** Terms as the checks of an order use them. */
export type ReadTerms = {
  readonly periods: readonly SecondsPeriod[];
  readonly limits: SecondsLimits;
};

type PeriodTerms = {
  readonly periodSeconds: number;
  readonly returnBps: number;
  readonly wagerMin: string;
  readonly wagerMax: string;
  readonly isOffered: boolean;
};

const period = (
  [periodSeconds, returnBps, wagerMin, wagerMax]: readonly [number, number, string, string],
  isOffered = true,
): PeriodTerms => ({ periodSeconds, returnBps, wagerMin, wagerMax, isOffered });

/**
 * What journals without terms were written under. It never changes: such a journal must come to the
 * same state for ever.
 */
export const FIRST_SECONDS_TERMS: SecondsTerms = {
  periods: [
    period([30, 9_000, '5', '500']),
    period([60, 9_100, '5', '1000']),
    period([120, 9_200, '10', '2000']),
    period([180, 9_300, '10', '3000']),
    period([300, 9_400, '20', '5000']),
    period([600, 9_500, '20', '5000'], false),
  ],
};

/** Likewise for ever: only ended contracts count, and one order may take all that is left. */
const FIRST_LIMITS: SecondsLimits = { countsOpenWagers: false, exposureParts: 1 };

/** What the program sells under today. */
export function describeSecondsTerms(): SecondsTerms {
  return {
    periods: SECONDS_PERIODS.map(
      ({ periodSeconds, returnBps, wagerMinUnits, wagerMaxUnits, isOffered }) => {
        const [wagerMin, wagerMax] = [formatUnits(wagerMinUnits), formatUnits(wagerMaxUnits)];
        return { periodSeconds, returnBps, wagerMin, wagerMax, isOffered };
      },
    ),
    limits: { countsOpenWagers: true, exposureParts: SECONDS_EXPOSURE_PARTS },
  };
}

/** Undefined for terms nobody may offer. */
export function readSecondsTerms(terms: SecondsTerms): ReadTerms | undefined {
  const { periods, limits = FIRST_LIMITS } = terms;
  const { exposureParts } = limits;
  if (!Number.isInteger(exposureParts) || exposureParts < 1) return undefined;
  try {
    const read = periods.map(({ periodSeconds, returnBps, wagerMin, wagerMax, isOffered }) => {
      const [wagerMinUnits, wagerMaxUnits] = [parseUnits(wagerMin), parseUnits(wagerMax)];
      return { periodSeconds, returnBps, wagerMinUnits, wagerMaxUnits, isOffered };
    });
    requireHonestTerms(read);
    return { periods: read, limits };
  } catch {
    return undefined;
  }
}
