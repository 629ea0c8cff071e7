/**
 * Refuses a start with business days of another length while anything was agreed in days of the
 * present one: its dates would move. With nothing open the agenda's driver changes the length.
 */
import type { Calendar } from '@anywhen/exchange';
import { StartRefusal } from './platform/start-refusal.ts';

type CountedInDays = { readonly countedInDays: number };

type DayFacts = {
  readonly agenda: { readonly calendar: Calendar | null };
  readonly finance: CountedInDays;
  readonly staking: CountedInDays;
  readonly mining: CountedInDays;
};

export function requireDayLength(wantedSeconds: number, facts: DayFacts): void {
  const { agenda, finance, staking, mining } = facts;
  const present = agenda.calendar?.daySeconds ?? wantedSeconds;
  const counts = Object.entries({
    'finance records': finance.countedInDays,
    stakes: staking.countedInDays,
    'purchases of machines': mining.countedInDays,
  }).flatMap(([name, count]) => (count > 0 ? `${name}: ${count}` : []));
  if (present === wantedSeconds || counts.length === 0) return;
  throw new StartRefusal(
    `BUSINESS_DAY_SECONDS is ${wantedSeconds}, but what is open was agreed in business days of ` +
      `${present} s (${counts.join(', ')}), and its dates must not move: start with ` +
      `BUSINESS_DAY_SECONDS=${present}, and change it when all of it has ended.`,
  );
}
