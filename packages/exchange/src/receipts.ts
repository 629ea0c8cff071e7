/**
 * Answers already given, by who asked and the id they chose: a repeated command gets the stored
 * answer, the same id with other content is refused (rulebook 0.4). Rejected commands leave no
 * receipt, so that a refusal changes nothing and may be tried again.
 */
import type { Command, CommandBody } from './commands.ts';
import { type AcceptedReply, type ReplyData, accepted } from './outcome.ts';

export const RECEIPT_LIFE_MS = 86_400_000;

export type Receipt = { body: CommandBody; reply: AcceptedReply; atMs: number };

export type AnsweredCommand = { command: Command; data: ReplyData };

export class Receipts {
  /** In the order of time: the oldest is always first. */
  readonly #receipts = new Map<string, Receipt>();

  constructor(answered: readonly AnsweredCommand[]) {
    for (const { command, data } of answered) {
      this.keep(receiptKey(command), command, accepted(data));
    }
  }

  find(key: string): Receipt | undefined {
    return this.#receipts.get(key);
  }

  keep(key: string, { body, atMs }: Command, reply: AcceptedReply): void {
    this.#receipts.set(key, { body, reply, atMs });
  }

  forgetBefore(atMs: number): void {
    for (const [key, receipt] of this.#receipts) {
      if (receipt.atMs >= atMs) return;
      this.#receipts.delete(key);
    }
  }
}

export function receiptKey({ actor, id }: Command): string {
  return actor.kind === 'member' ? `${actor.uid}/${id}` : `${actor.kind}/${id}`;
}

/**
 * Compared only when an id comes again. The order of fields is ours: the server builds every body.
 */
export function isSameContent(left: CommandBody, right: CommandBody): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
