/**
 * The machines that are pending or running, each in the agenda at the day of its next step. One
 * that has expired or was cancelled leaves memory. Nothing ever looks through all of them.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, StaleMarks } from '../kernel/fingerprint.ts';
import { type MachineRecord, type OpenMachine, agreedText, isOpenMachine } from './machine.ts';
import { lifeText, nextDayOf } from './machine.ts';

/** A machine's place in memory: it stays the same while the machine moves on. */
export type KeptMachine = Marked & { machine: OpenMachine };

export class OpenMachines {
  readonly #due: DueList<KeptMachine>;
  readonly #marks: StaleMarks<KeptMachine>;
  readonly #byId = new Map<number, KeptMachine>();
  readonly #byMember = new Map<Uid, Set<KeptMachine>>();

  constructor(
    fingerprint: Fingerprint,
    due: DueList<KeptMachine>,
    machines: readonly OpenMachine[],
  ) {
    this.#due = due;
    this.#marks = new StaleMarks<KeptMachine>(fingerprint, {
      nameOf: ({ machine }) => agreedText(machine),
      stateOf: ({ machine }) => lifeText(machine),
    });
    for (const machine of machines) this.add(machine);
  }

  find(id: number): KeptMachine | undefined {
    return this.#byId.get(id);
  }

  *all(): IterableIterator<OpenMachine> {
    for (const { machine } of this.#byId.values()) yield machine;
  }

  *of(uid: Uid): IterableIterator<OpenMachine> {
    for (const { machine } of this.#byMember.get(uid) ?? []) yield machine;
  }

  add(machine: OpenMachine): void {
    const { id, uid } = machine;
    const kept: KeptMachine = { machine, mark: undefined, isStale: false, name: undefined };
    this.#byId.set(id, kept);
    const own = this.#byMember.get(uid) ?? new Set<KeptMachine>();
    this.#byMember.set(uid, own.add(kept));
    this.#marks.note(kept);
    this.#due.add(nextDayOf(machine), kept);
  }

  /** Its step is done: it waits for the next one, or is over. */
  advance(kept: KeptMachine, machine: MachineRecord): void {
    if (!isOpenMachine(machine)) return this.#remove(kept);
    kept.machine = machine;
    this.#marks.note(kept);
    this.#due.add(nextDayOf(machine), kept);
  }

  /** Before its step: the agenda forgets it. */
  takeBack(kept: KeptMachine): void {
    this.#due.remove(nextDayOf(kept.machine), kept);
    this.#remove(kept);
  }

  #remove(kept: KeptMachine): void {
    const { id, uid } = kept.machine;
    this.#marks.remove(kept);
    this.#byId.delete(id);
    const own = this.#byMember.get(uid);
    own?.delete(kept);
    if (own?.size === 0) this.#byMember.delete(uid);
  }
}
