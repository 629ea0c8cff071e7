/**
 * Answers already given, by who asked and the id they chose: a repeated command gets the stored answer,
 * the same id with other content is refused (rulebook 0.4). Rejected commands leave no receipt, so that
 * a refusal changes nothing and may be tried again.
 */
import type { Actor, Command } from './commands.ts';
import { markOf } from './fingerprint.ts';
import type { ReplyData } from './outcome.ts';

export const RECEIPT_LIFE_MS = 86_400_000;

export type Receipt = { asker: string; id: string; digest: string; data: ReplyData; atMs: number };

export class Receipts {
  /** In the order of time: the oldest is always first. */
  readonly #receipts = new Map<string, Receipt>();

  constructor(receipts: readonly Receipt[]) {
    for (const receipt of receipts) this.#receipts.set(keyOf(receipt.asker, receipt.id), receipt);
  }

  find({ actor, id }: Command): Receipt | undefined {
    return this.#receipts.get(keyOf(askerOf(actor), id));
  }

  keep(command: Command, data: ReplyData): Receipt {
    const { actor, id, atMs } = command;
    const receipt = { asker: askerOf(actor), id, digest: digestOf(command), data, atMs };
    this.#receipts.set(keyOf(receipt.asker, id), receipt);
    return receipt;
  }

  forgetBefore(atMs: number): void {
    for (const [key, receipt] of this.#receipts) {
      if (receipt.atMs >= atMs) return;
      this.#receipts.delete(key);
    }
  }
}

/** The content of a command, independent of the order its fields were written in. */
export function digestOf({ body }: Command): string {
  const fields = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  const { low, high } = markOf(JSON.stringify(fields));
  return `${high.toString(16)}${low.toString(16).padStart(8, '0')}`;
}

function askerOf(actor: Actor): string {
  return actor.kind === 'member' ? actor.uid.toString() : actor.kind;
}

function keyOf(asker: string, id: string): string {
  return `${asker}/${id}`;
}
