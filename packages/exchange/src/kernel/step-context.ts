/** What one step collects while it runs: who asks and when, and everything that changes. */
import type { Actor, StaffId, Uid } from './actor.ts';

/** A command without what it asks for. */
export type Moment = {
  readonly seq: number;
  readonly atMs: number;
  readonly actor: Actor;
  /** Chosen by whoever asks; the same id with the same body is answered once (rulebook 0.4). */
  readonly id: string;
};

/** A module names what it adds itself; the list behind it holds what all modules add. */
type Collected<Item> = { push(...items: Item[]): unknown };

export type StepContext<Change = never, Event = never> = {
  readonly command: Moment;
  readonly changes: Collected<Change>;
  readonly events: Collected<Event>;
};

/** Who asks, where the command's rules let members only. */
export function actingMember({ command }: StepContext): Uid {
  const { actor } = command;
  assert(actor.kind === 'member', 'the rules of a command say who may send it');
  return actor.uid;
}

/** Who of the staff asks, where the command's rules let staff only. */
export function actingStaff({ command }: StepContext): StaffId {
  const { actor } = command;
  assert(actor.kind === 'staff', 'the rules of a command say who may send it');
  return actor.id;
}

/** A broken promise of the code itself. It stops the exchange: better to stop than to be wrong. */
export function assert(isTrue: boolean, promise: string): asserts isTrue {
  if (!isTrue) throw new Error(`broken promise: ${promise}`);
}
