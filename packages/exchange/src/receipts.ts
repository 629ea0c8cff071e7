/**
 * Answers already given, by who asked and the id they chose: a repeated command gets the stored answer,
 * the same id with other content is refused (rulebook 0.4). Rejected commands leave no receipt, so that
 * a refusal changes nothing and may be tried again.
 */
import type { Command } from './commands.ts';
import { markOf } from './fingerprint.ts';
import type { ReplyData } from './outcome.ts';

export const RECEIPT_LIFE_MS = 86_400_000;

export type Receipt = { digest: string; data: ReplyData; atMs: number };

export type AnsweredCommand = { command: Command; data: ReplyData };

export class Receipts {
  /** In the order of time: the oldest is always first. */
  readonly #receipts = new Map<string, Receipt>();

  constructor(answered: readonly AnsweredCommand[]) {
    for (const { command, data } of answered) this.keep(command, data);
  }

  find(command: Command): Receipt | undefined {
    return this.#receipts.get(keyOf(command));
  }

  keep(command: Command, data: ReplyData): void {
    const receipt = { digest: digestOf(command), data, atMs: command.atMs };
    this.#receipts.set(keyOf(command), receipt);
  }

  forgetBefore(atMs: number): void {
    for (const [key, receipt] of this.#receipts) {
      if (receipt.atMs >= atMs) return;
      this.#receipts.delete(key);
    }
  }
}

/** The content of a command. The order of its fields is ours: the server builds every body itself. */
export function digestOf({ body }: Command): string {
  const { low, high } = markOf(JSON.stringify(body));
  return `${high.toString(16)}${low.toString(16).padStart(8, '0')}`;
}

function keyOf({ actor, id }: Command): string {
  return actor.kind === 'member' ? `${actor.uid}/${id}` : `${actor.kind}/${id}`;
}
