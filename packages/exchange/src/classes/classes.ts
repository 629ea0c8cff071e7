/**
 * Classes: a teacher opens one with dates, capital and terms, members join it with its code, and
 * the teacher pauses it while explaining. What members have in it is a portfolio of seasons.
 */
import {
  CLASSES_MAX,
  CLASS_CODE_PATTERN,
  CLASS_MEMBERS_MAX,
  type ClassPlan,
  type Rejection,
  type Season,
  classOfSeason,
  findPlanFault,
  refusalOf,
  seasonOfClass,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Members } from '../members/members.ts';
import {
  type SchoolClass,
  classStateText,
  classText,
  describeClass,
  isOpenClass,
  openClass,
} from './class.ts';
import {
  CLASSES_RULES,
  type ClassesContext,
  type ClassesImage,
  type OpenClass,
} from './commands.ts';
import type { ClassesReplies, ClassesTypes } from './commands.ts';

type ClassesParts = { readonly members: Members; readonly agenda: Schedule<ClassesContext> };

export class Classes {
  readonly handlers: Handlers<ClassesTypes>;
  readonly #members: Members;
  readonly #classes: Holdings<SchoolClass>;
  /** Of those that have not ended. */
  readonly #idsByCode = new Map<string, number>();

  constructor(fingerprint: Fingerprint, { members, agenda }: ClassesParts, image: ClassesImage) {
    this.#members = members;
    const list = agenda.openList(
      dueHandler((context: ClassesContext, ended: SchoolClass) => {
        this.#put(context, { ...ended, endedAtMs: context.command.atMs });
      }),
    );
    this.#classes = new Holdings<SchoolClass>(
      fingerprint,
      {
        isOpen: isOpenClass,
        nameOf: classText,
        stateOf: classStateText,
        dueOf: ({ endsAtSecond }) => ({ list, at: endsAtSecond }),
      },
      { nextId: image.nextId, records: image.classes },
    );
    for (const { id, code } of image.classes) this.#idsByCode.set(code, id);
    this.handlers = {
      'open-class': (context, body) => this.#open(context, actingMember(context), body),
      'pause-class': (context, body) => this.#pause(context, actingMember(context), body),
    };
  }

  /** All that have not ended. */
  open(): IterableIterator<SchoolClass> {
    return this.#classes.all();
  }

  /** By the name of its season; undefined for another season, and once it has ended. */
  find(season: string): SchoolClass | undefined {
    const code = classOfSeason(season);
    const id = code === undefined ? undefined : this.#idsByCode.get(code);
    return id === undefined ? undefined : this.#classes.find(id);
  }

  /** Why somebody may not join it; what is asked of every season is asked elsewhere. */
  refuseJoining({ uid, joined }: SchoolClass, asking: Uid): Rejection | undefined {
    if (uid === asking) return { code: 'CLASS_OWN' };
    return joined >= CLASS_MEMBERS_MAX ? { code: 'CLASS_FULL' } : undefined;
  }

  noteJoined(context: ClassesContext, season: string): void {
    const known = this.find(season);
    assert(known !== undefined, 'a class that is joined is open');
    this.#put(context, { ...known, joined: known.joined + 1 });
  }

  /** Why nothing may be opened in a season now, if it is a class. */
  refuseOpening(season: string, atMs: number): Rejection | undefined {
    const known = this.find(season);
    if (!known) return undefined;
    if (atMs < known.startsAtSecond * 1_000) return { code: 'CLASS_NOT_BEGUN' };
    return known.isPaused ? { code: 'CLASS_PAUSED' } : undefined;
  }

  #open(
    context: ClassesContext,
    uid: Uid,
    { kind: _kind, code, ...plan }: OpenClass,
  ): Verdict<ClassesReplies['open-class']> {
    const { atMs } = context.command;
    const refusal = refusalOf(this.#members.findPerson(uid), 'open-class');
    if (refusal) return refusal;
    const fault = CLASS_CODE_PATTERN.test(code) ? this.#faultOf(plan, atMs) : 'code';
    if (fault) return { code: 'VALIDATION', fields: { [fault]: 'not-offered' } };
    if (this.#idsByCode.has(code)) return { code: 'VALIDATION', fields: { code: 'same' } };
    if (this.#classes.countOf(uid) >= CLASSES_MAX) return { code: 'CLASSES_MAX' };
    const opened = openClass({ id: this.#classes.takeId(), uid, code, plan, atMs });
    this.#put(context, opened);
    return accepted(describeClass(opened));
  }

  #faultOf(plan: ClassPlan, atMs: number) {
    return findPlanFault(plan, Math.floor(atMs / 1_000));
  }

  /** Of somebody else's class one does not even learn that it is there. */
  #pause(
    context: ClassesContext,
    uid: Uid,
    { code, isPaused }: { code: string; isPaused: boolean },
  ): Verdict<ClassesReplies['pause-class']> {
    const refusal = refusalOf(this.#members.findPerson(uid), 'pause-class');
    if (refusal) return refusal;
    const known = this.find(seasonOfClass(code));
    if (known?.uid !== uid) return { code: 'NOT_FOUND' };
    const next = { ...known, isPaused };
    if (known.isPaused !== isPaused) this.#put(context, next);
    return accepted(describeClass(next));
  }

  #put(context: ClassesContext, changed: SchoolClass): void {
    this.#classes.put(changed);
    if (isOpenClass(changed)) this.#idsByCode.set(changed.code, changed.id);
    else this.#idsByCode.delete(changed.code);
    context.changes.push({ kind: 'class', class: changed });
    context.events.push({ kind: 'class', class: changed });
  }
}

/** A class as the season its members join: at any time until its end. */
export function seasonOf({ code, openedAtMs, endsAtSecond }: SchoolClass): Season {
  const startsAtSecond = Math.floor(openedAtMs / 1_000);
  const season = { code: seasonOfClass(code), kind: 'class' } as const;
  return { ...season, startsAtSecond, endsAtSecond, joinUntilSecond: endsAtSecond };
}

export const classesModule = classModule<ClassesTypes, ClassesParts, Classes>({
  rules: CLASSES_RULES,
  empty: { nextId: 1, classes: [] },
  opened: Classes,
});
