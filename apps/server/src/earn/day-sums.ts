/**
 * What a member's records bring on each day, of one product, kind and currency. A part says from
 * which day to which it brings the same: only what changes from one day to the next is stored, so
 * the work is that of records plus days, never of records times days.
 */
import { formatUnits } from '@anywhen/money';
import { type BusinessCalendar, type ComingLine, startOfBusinessDay } from '@anywhen/protocol';

type Part = {
  readonly day: number;
  readonly lastDay?: number;
  readonly atMs?: number;
  readonly units: bigint;
  readonly recordId: number;
};

/** Of a day, or how it differs from the day before. */
type Sum = { units: bigint; count: number; recordIds: number; atStart: number };

type About = Pick<ComingLine, 'product' | 'kind' | 'currency'>;

export class DaySums {
  readonly #about: About;
  readonly #changes = new Map<number, Sum>();
  /** By day, the first moment that is known to the second. */
  readonly #moments = new Map<number, number>();

  constructor(about: About) {
    this.#about = about;
  }

  add({ day, lastDay = day, atMs, units, recordId }: Part): void {
    const sum = { units, count: 1, recordIds: recordId, atStart: atMs === undefined ? 1 : 0 };
    addTo(this.#changeOn(day), sum, 1);
    addTo(this.#changeOn(lastDay + 1), sum, -1);
    if (atMs === undefined) return;
    this.#moments.set(day, Math.min(atMs, this.#moments.get(day) ?? Infinity));
  }

  /** One for each day that brings anything. */
  lines(calendar: BusinessCalendar): ComingLine[] {
    const lines: ComingLine[] = [];
    const sum = nothing();
    const days = [...this.#changes.keys()].toSorted((one, other) => one - other);
    for (const [place, first] of days.entries()) {
      addTo(sum, this.#changeOn(first), 1);
      const next = days[place + 1] ?? first;
      for (let day = first; sum.count > 0 && day < next; day += 1) {
        lines.push(this.#lineOf(calendar, day, sum));
      }
    }
    return lines;
  }

  #lineOf(calendar: BusinessCalendar, day: number, sum: Sum): ComingLine {
    const startMs = sum.atStart > 0 ? startOfBusinessDay(calendar, day) * 1_000 : Infinity;
    return {
      day,
      atMs: Math.min(startMs, this.#moments.get(day) ?? Infinity),
      ...this.#about,
      amount: formatUnits(sum.units),
      count: sum.count,
      // Of one alone, the sum of all numbers is its own.
      recordId: sum.count === 1 ? String(sum.recordIds) : null,
    };
  }

  #changeOn(day: number): Sum {
    const change = this.#changes.get(day) ?? nothing();
    this.#changes.set(day, change);
    return change;
  }
}

function nothing(): Sum {
  return { units: 0n, count: 0, recordIds: 0, atStart: 0 };
}

function addTo(sum: Sum, { units, count, recordIds, atStart }: Sum, sign: 1 | -1): void {
  sum.units += sign === 1 ? units : -units;
  sum.count += sign * count;
  sum.recordIds += sign * recordIds;
  sum.atStart += sign * atStart;
}
