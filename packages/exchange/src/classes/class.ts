/**
 * A class and its life (rulebook 34): opened by its teacher with dates, capital and terms that
 * never change; paused and continued by them; over with its last second.
 *
 *   open ⇄ paused → ended
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type ClassPlan, type PortfolioTerms, seasonOfClass } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

export type SchoolClass = {
  readonly id: number;
  /** Of its teacher. */
  readonly uid: Uid;
  readonly code: string;
  readonly terms: PortfolioTerms;
  readonly capitalUnits: bigint;
  readonly openedAtMs: number;
  readonly startsAtSecond: number;
  readonly endsAtSecond: number;
  readonly isPaused: boolean;
  /** Who has ever joined, those who have left with them. */
  readonly joined: number;
  readonly endedAtMs: number | null;
};

type Opening = {
  readonly id: number;
  readonly uid: Uid;
  readonly code: string;
  readonly plan: ClassPlan;
  readonly atMs: number;
};

export function openClass({ id, uid, code, plan, atMs }: Opening): SchoolClass {
  const { products, leverageMax, symbols, startsAtSecond, endsAtSecond } = plan;
  return {
    id,
    uid,
    code,
    terms: { products, leverageMax, symbols },
    capitalUnits: parseUnits(plan.capital),
    openedAtMs: atMs,
    startsAtSecond,
    endsAtSecond,
    isPaused: false,
    joined: 0,
    endedAtMs: null,
  };
}

export function isOpenClass({ endedAtMs }: SchoolClass): boolean {
  return endedAtMs === null;
}

export type ClassLine = ReturnType<typeof describeClass>;

export function describeClass(schoolClass: SchoolClass) {
  const { code, terms, capitalUnits, startsAtSecond, endsAtSecond } = schoolClass;
  const { isPaused, joined } = schoolClass;
  return {
    code,
    startsAtMs: startsAtSecond * 1_000,
    endsAtMs: endsAtSecond * 1_000,
    capital: formatUnits(capitalUnits),
    products: [...terms.products],
    leverageMax: terms.leverageMax,
    symbols: terms.symbols && [...terms.symbols],
    isPaused,
    joined,
  };
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function classText(schoolClass: SchoolClass): string {
  const { id, uid, code, terms, capitalUnits, openedAtMs } = schoolClass;
  const { startsAtSecond, endsAtSecond } = schoolClass;
  const allowed = `${terms.products.join()}/${terms.leverageMax}/${terms.symbols?.join() ?? '*'}`;
  const whose = `${id}/${uid}/${seasonOfClass(code)}`;
  return `class/${whose}/${allowed}/${capitalUnits}/${openedAtMs}/${startsAtSecond}/${endsAtSecond}/`;
}

export function classStateText({ isPaused, joined }: SchoolClass): string {
  return `${isPaused}/${joined}`;
}
