/**
 * The cases that still count, by member; those under review, which are in the agenda at the second
 * they must be decided; and whose documents were passed. Nothing ever looks through all of them.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type KycCase, dueSecondOf, stateOf } from './case.ts';
import { type CasesByLevel, NO_CASES, withCase } from './standing.ts';

export class Cases {
  readonly #fingerprint: Fingerprint;
  readonly #due: DueList<KycCase>;
  readonly #byMember = new Map<Uid, CasesByLevel>();
  readonly #marks = new Map<number, Mark>();
  readonly #underReview = new Map<number, KycCase>();
  readonly #passedDocuments = new Set<string>();

  constructor(fingerprint: Fingerprint, due: DueList<KycCase>, cases: readonly KycCase[]) {
    this.#fingerprint = fingerprint;
    this.#due = due;
    for (const kycCase of cases) this.put(kycCase);
  }

  of(uid: Uid): CasesByLevel {
    return this.#byMember.get(uid) ?? NO_CASES;
  }

  findUnderReview(id: number): KycCase | undefined {
    return this.#underReview.get(id);
  }

  isPassedWith(document: string | null): boolean {
    return document !== null && this.#passedDocuments.has(document);
  }

  put(kycCase: KycCase): void {
    const { id, uid, level } = kycCase;
    const before = this.of(uid);
    const known = before[level].find((each) => each.id === id);
    if (known) this.#leave(known);
    this.#enter(kycCase);
    const after = withCase(before, kycCase);
    this.#byMember.set(uid, after);
    this.#marks.set(id, this.#fingerprint.replace(this.#marks.get(id), stateOf(kycCase)));
    const counting = new Set(after[level].map((each) => each.id));
    for (const each of before[level]) if (!counting.has(each.id)) this.#drop(each);
  }

  #enter(kycCase: KycCase): void {
    const { id, state, document } = kycCase;
    if (state === 'passed' && document !== null) this.#passedDocuments.add(document);
    if (state !== 'under-review') return;
    this.#underReview.set(id, kycCase);
    this.#due.add(dueSecondOf(kycCase), kycCase);
  }

  #leave(kycCase: KycCase): void {
    const { id, state, document } = kycCase;
    if (state === 'passed' && document !== null) this.#passedDocuments.delete(document);
    if (state !== 'under-review') return;
    this.#underReview.delete(id);
    this.#due.remove(dueSecondOf(kycCase), kycCase);
  }

  /** It no longer says anything about what comes. */
  #drop({ id }: KycCase): void {
    const mark = this.#marks.get(id);
    if (mark) this.#fingerprint.remove(mark);
    this.#marks.delete(id);
  }
}
