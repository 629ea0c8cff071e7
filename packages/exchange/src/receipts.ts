/**
 * Which commands were accepted, by who asked and the id they chose, for a day: a repeated command
 * gets the answer of the first, the same id with other content is refused (rulebook 0.4). Rejected
 * commands leave no receipt, so that a refusal changes nothing and may be tried again. The answers
 * themselves stay in the journal: a day of trading must fit in memory.
 */
import { type Mark, markOfFields } from './kernel/fingerprint.ts';
import type { Command, CommandBody } from './modules.ts';

export const RECEIPT_LIFE_MS = 86_400_000;

export type Receipt = {
  /** Who asked, and the id they chose. */
  readonly key: string;
  /** Of the command that was accepted. */
  readonly seq: number;
  readonly atMs: number;
  readonly content: Mark;
};

export class Receipts {
  /** In the order of time: the oldest is always first. */
  readonly #receipts = new Map<string, Receipt>();

  constructor(receipts: readonly Receipt[]) {
    for (const receipt of receipts) this.keep(receipt);
  }

  find(command: Command): Receipt | undefined {
    return this.#receipts.get(commandKey(command));
  }

  keep(receipt: Receipt): void {
    this.#receipts.set(receipt.key, receipt);
  }

  forgetBefore(atMs: number): void {
    for (const [key, receipt] of this.#receipts) {
      if (receipt.atMs >= atMs) return;
      this.#receipts.delete(key);
    }
  }
}

export function receiptFor(command: Command): Receipt {
  const { seq, atMs, body } = command;
  return { key: commandKey(command), seq, atMs, content: markOfFields(body) };
}

/** The order of fields is ours: the server builds every body. */
export function isSameContent({ content }: Receipt, body: CommandBody): boolean {
  const { low, high } = markOfFields(body);
  return content.low === low && content.high === high;
}

/** Who asks, and the id they chose: what makes two commands the same one. */
export function commandKey({ actor, id }: Pick<Command, 'actor' | 'id'>): string {
  return actor.kind === 'member' ? `${actor.uid}/${id}` : `${actor.kind}/${id}`;
}
