/**
 * The promises of verification, checked from changes alone: cases move only along the table of
 * rulebook 13.3, a level is what the cases say, no document is passed for two members, nobody hands
 * in more than three within a day, and what is due is decided.
 */
import { type KycLevelName, type Level } from '@anywhen/protocol';
import { type KycCase, dueSecondOf } from '../../kyc/case.ts';
import type { Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';

type State = KycCase['state'] | 'none';

const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['under-review'],
  'under-review': ['passed', 'rejected', 'forgotten'],
  passed: ['forgotten'],
  rejected: ['forgotten'],
  forgotten: [],
};
const DAY_MS = 86_400_000;

export class KycChecks {
  readonly #check: Check;
  readonly #cases = new Map<number, KycCase>();
  readonly #levels = new Map<number, Level>();
  #lastTickSecond = 0;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes, reply }: Outcome, command: Command): readonly string[] {
    const seen: string[] = [];
    const touched = new Set<number>();
    for (const change of changes) {
      if (change.kind === 'tick') this.#lastTickSecond = change.second;
      if (change.kind === 'member') {
        this.#levels.set(change.member.uid, change.member.level);
        touched.add(change.member.uid);
      }
      if (change.kind !== 'kyc-case') continue;
      seen.push(...this.#follow(change.kycCase, command));
      touched.add(change.kycCase.uid);
    }
    for (const uid of touched) this.#compareLevel(uid);
    if (command.body.kind === 'settle-due' && 'data' in reply) this.#requireDecided(reply.data);
    return seen;
  }

  #follow(kycCase: KycCase, { actor }: Command): string[] {
    const { id, level, state, reason } = kycCase;
    const before = this.#cases.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `a case goes from ${before?.state} to ${state}`);
    this.#check(!before || isSameSubmission(before, kycCase), 'what was handed in never changes');
    this.#cases.set(id, kycCase);
    if (state === 'under-review') {
      this.#countSubmissions(kycCase);
      return [`case → ${level}:${state}`];
    }
    if (state === 'forgotten') return ['case for → forgotten'];
    this.#check(state === 'rejected' || this.#isOnlyOne(kycCase), 'one document, one member');
    const by = `case by ${actor.kind === 'staff' ? 'staff' : 'time'} → ${state}`;
    return [by, reason ? `case for → ${reason}` : `case → ${level}:passed`];
  }

  #countSubmissions({ uid, level, submittedAtMs }: KycCase): void {
    const others = this.#casesOf(uid, level).filter((each) => {
      return each.submittedAtMs > submittedAtMs - DAY_MS;
    });
    this.#check(others.length <= 3, 'at most three submissions a day and level');
    const waiting = others.filter(({ state }) => state === 'under-review');
    this.#check(waiting.length === 1, 'one case of a level at a time');
  }

  #isOnlyOne({ document }: KycCase): boolean {
    if (document === null) return true;
    const passed = [...this.#cases.values()].filter(({ state }) => state === 'passed');
    return passed.filter((each) => each.document === document).length === 1;
  }

  #compareLevel(uid: number): void {
    const isPassed = (level: KycLevelName) =>
      this.#casesOf(uid, level).some(({ state }) => state === 'passed');
    const level = isPassed('advanced') ? 2 : isPassed('basic') ? 1 : 0;
    this.#check(this.#levels.get(uid) === level, 'a level is what the cases say');
  }

  /** Where nothing found no room, nothing is under review beyond its time. */
  #requireDecided(data: unknown): void {
    if ((data as { due: number }).due > 0) return;
    const isLate = (each: KycCase) =>
      each.state === 'under-review' && dueSecondOf(each) <= this.#lastTickSecond;
    this.#check(![...this.#cases.values()].some(isLate), 'what is due is decided');
  }

  #casesOf(uid: number, level: KycLevelName): KycCase[] {
    return [...this.#cases.values()].filter((each) => each.uid === uid && each.level === level);
  }
}

function isSameSubmission(before: KycCase, after: KycCase): boolean {
  const columns = ['uid', 'level', 'folder', 'reviewer', 'submittedAtMs'] as const;
  return columns.every((column) => before[column] === after[column]);
}
