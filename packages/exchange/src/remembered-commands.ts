/**
 * Which commands were accepted, by who asked and the id they chose, for a day: a repeated command
 * gets the answer of the first, the same id with other content is refused (rulebook 0.4). Rejected
 * commands are not remembered, so that a refusal changes nothing and may be tried again. The
 * answers themselves stay in the journal: a day of trading must fit in memory.
 */
import { DAY_MS } from '@anywhen/prices';
import { type Mark, markOfFields } from './kernel/fingerprint.ts';
import type { Command, CommandBody } from './modules.ts';

export const REMEMBERED_MS = DAY_MS;

export type RememberedCommand = {
  /** Who asked, and the id they chose. */
  readonly key: string;
  /** Of the command that was accepted. */
  readonly seq: number;
  readonly atMs: number;
  readonly content: Mark;
};

export class RememberedCommands {
  /** In the order of time: the oldest is always first. */
  readonly #remembered = new Map<string, RememberedCommand>();

  constructor(image: readonly RememberedCommand[]) {
    for (const command of image) this.keep(command);
  }

  find(command: Command): RememberedCommand | undefined {
    return this.#remembered.get(commandKey(command));
  }

  keep(remembered: RememberedCommand): void {
    this.#remembered.set(remembered.key, remembered);
  }

  forgetBefore(atMs: number): void {
    for (const [key, remembered] of this.#remembered) {
      if (remembered.atMs >= atMs) return;
      this.#remembered.delete(key);
    }
  }
}

export function rememberedOf(command: Command): RememberedCommand {
  const { seq, atMs, body } = command;
  return { key: commandKey(command), seq, atMs, content: markOfFields(body) };
}

/** The order of fields is ours: the server builds every body. */
export function isSameContent({ content }: RememberedCommand, body: CommandBody): boolean {
  const { low, high } = markOfFields(body);
  return content.low === low && content.high === high;
}

/** Who asks, and the id they chose: what makes two commands the same one. */
export function commandKey({ actor, id }: Pick<Command, 'actor' | 'id'>): string {
  return actor.kind === 'member' ? `${actor.uid}/${id}` : `${actor.kind}/${id}`;
}
