/**
 * The timeline of a record (rulebook 4.5): purchased, in progress, waiting, settled; which steps
 * are done, which one is running and until when. Pure.
 */
import { FINANCE_STATES, type FinanceRecord, type FinanceState } from '@anywhen/protocol';

/** A business day, or the exact time if known. */
export type When = { readonly day: number } | { readonly atMs: number };

export type CourseStep = {
  readonly name: FinanceState;
  readonly state: 'done' | 'current' | 'next';
  /** When it began or will begin; undefined where unknown. */
  readonly when: When | undefined;
  /** When the running step ends. */
  readonly until: When | undefined;
};

/** A cancelled record has nothing in between. */
export function courseOf(record: FinanceRecord): CourseStep[] {
  const { state, ending } = record;
  const names: readonly FinanceState[] =
    ending === 'cancelled' ? ['purchased', 'settled'] : FINANCE_STATES;
  return names.map((name) => {
    const step = { name, when: whenOf(name, record), state: stateOf(name, state) };
    return { ...step, until: step.state === 'current' ? endOf(record) : undefined };
  });
}

function stateOf(name: FinanceState, reached: FinanceState): CourseStep['state'] {
  const ahead = FINANCE_STATES.indexOf(name) - FINANCE_STATES.indexOf(reached);
  if (reached === 'settled' || ahead < 0) return 'done';
  return ahead === 0 ? 'current' : 'next';
}

function whenOf(name: FinanceState, record: FinanceRecord): When | undefined {
  const { subscribedAtMs, startDay, redemptionDay, settledAtMs, ending } = record;
  switch (name) {
    case 'purchased':
      return { atMs: subscribedAtMs };
    case 'in-progress':
      return { day: startDay };
    case 'waiting':
      // An early redemption does not wait for that day.
      return ending === 'early' ? undefined : { day: redemptionDay };
    case 'settled':
      return settledAtMs === null ? undefined : { atMs: settledAtMs };
  }
}

function endOf({ state, startDay, redemptionDay, settlesAtMs }: FinanceRecord): When | undefined {
  if (state === 'purchased') return { day: startDay };
  if (state === 'in-progress') return { day: redemptionDay };
  return settlesAtMs === null ? undefined : { atMs: settlesAtMs };
}

/** How many days of the term have passed by a business day. */
export function daysOver({ startDay, termDays }: FinanceRecord, day: number): number {
  return Math.min(termDays, Math.max(0, day - startDay));
}
