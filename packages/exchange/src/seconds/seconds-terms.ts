/**
 * The terms seconds contracts are sold under, as the journal carries them. A return of 100 % or
 * more is refused by the machine itself: it could only be kept by cheating (rulebook 0.1).
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type SecondsPeriod, requireHonestTerms } from '@anywhen/protocol';

export type SecondsTerms = { readonly periods: readonly PeriodTerms[] };

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

export function describeSecondsTerms(periods: readonly SecondsPeriod[]): SecondsTerms {
  return {
    periods: periods.map(
      ({ periodSeconds, returnBps, wagerMinUnits, wagerMaxUnits, isOffered }) => {
        const [wagerMin, wagerMax] = [formatUnits(wagerMinUnits), formatUnits(wagerMaxUnits)];
        return { periodSeconds, returnBps, wagerMin, wagerMax, isOffered };
      },
    ),
  };
}

/** Undefined for terms nobody may offer. */
export function readSecondsTerms({ periods }: SecondsTerms): SecondsPeriod[] | undefined {
  try {
    const read = periods.map(({ periodSeconds, returnBps, wagerMin, wagerMax, isOffered }) => {
      const [wagerMinUnits, wagerMaxUnits] = [parseUnits(wagerMin), parseUnits(wagerMax)];
      return { periodSeconds, returnBps, wagerMinUnits, wagerMaxUnits, isOffered };
    });
    requireHonestTerms(read);
    return read;
  } catch {
    return undefined;
  }
}
