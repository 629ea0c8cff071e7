/**
 * The promises about classes, from changes alone: what was agreed never changes, a teacher has no
 * place in the own one, as many have joined as there are portfolios, nothing is opened before it
 * begins or while it is paused, and what has ended stays so.
 */
import { CLASSES_MAX, CLASS_MEMBERS_MAX, classOfSeason } from '@anywhen/protocol';
import { type SchoolClass, classText, isOpenClass } from '../../classes/class.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Portfolio } from '../../seasons/portfolio.ts';
import type { Check } from '../module-simulation.ts';

export class ClassesChecks {
  readonly #check: Check;
  readonly #classes = new Map<string, SchoolClass>();
  readonly #portfolios = new Map<number, Portfolio>();

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Pick<Outcome, 'changes'>, { atMs }: Pick<Command, 'atMs'>): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) {
      if (change.kind === 'class') seen.push(this.#note(change.class, atMs));
    }
    const joined = changes.flatMap((change) => this.#notePortfolio(change, atMs));
    for (const code of joined) this.#requireCounted(code);
    return [...seen, ...joined.map(() => 'class → joined')];
  }

  #note(now: SchoolClass, atMs: number): string {
    const before = this.#classes.get(now.code);
    this.#classes.set(now.code, now);
    if (!before) {
      const open = [...this.#classes.values()].filter(isOpenClass);
      const own = open.filter(({ uid }) => uid === now.uid);
      this.#check(own.length <= CLASSES_MAX, 'nobody teaches more classes at once');
      return 'class → opened';
    }
    this.#check(isOpenClass(before), 'a class that has ended never changes');
    this.#check(classText(before) === classText(now), 'what was agreed of a class never changes');
    this.#check(now.joined <= CLASS_MEMBERS_MAX, 'a class has room for so many');
    if (!isOpenClass(now)) {
      this.#check(atMs >= now.endsAtSecond * 1_000, 'no class ends before its time');
      return 'class → ended';
    }
    if (before.isPaused === now.isPaused) return 'class → counted';
    return now.isPaused ? 'class → paused' : 'class → continued';
  }

  /** The classes that were joined. */
  #notePortfolio(change: Change, atMs: number): string[] {
    if (change.kind !== 'portfolio') return [];
    const { portfolio } = change;
    const code = classOfSeason(portfolio.season);
    if (code === undefined) return [];
    const before = this.#portfolios.get(portfolio.uid);
    this.#portfolios.set(portfolio.uid, portfolio);
    const joined = this.#classes.get(code);
    if (before) {
      const isOpening = portfolio.orders > before.orders;
      if (isOpening) this.#requireMayOpen(joined, atMs);
      return [];
    }
    this.#check(joined && isOpenClass(joined), 'a class that is joined is open');
    this.#check(joined?.uid !== portfolio.ownerUid, 'a teacher has no place in the own class');
    this.#check(portfolio.capitalUnits === joined?.capitalUnits, 'all begin with the same');
    this.#check(portfolio.endsAtSecond === joined?.endsAtSecond, 'all end with their class');
    return [code];
  }

  #requireMayOpen(known: SchoolClass | undefined, atMs: number): void {
    const hasBegun = known && atMs >= known.startsAtSecond * 1_000;
    this.#check(hasBegun && !known.isPaused, 'nothing opens before a class or while it rests');
  }

  #requireCounted(code: string): void {
    const count = [...this.#portfolios.values()].filter(
      ({ season }) => classOfSeason(season) === code,
    ).length;
    this.#check(this.#classes.get(code)?.joined === count, 'as many have joined as were counted');
  }
}
