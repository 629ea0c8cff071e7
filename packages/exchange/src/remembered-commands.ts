/**
 * Which commands were accepted, by who asked and the id they chose, for a day: a repeated command
 * gets the answer of the first, the same id with other content is refused (rulebook 0.4). Rejected
 * commands are not remembered, so that a refusal changes nothing and may be tried again. The
 * answers themselves stay in the journal, and here a command is seven numbers in a `ReceiptTable`:
 * a day at 300 commands a second must fit in 1 GiB.
 */
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { markOf, markOfFields } from './kernel/fingerprint.ts';
import type { Command, CommandBody } from './modules.ts';
import { type CommandName, ReceiptTable, type RememberedCommand } from './receipt-table.ts';
import { PUBLIC_SLOT_KEY, type SlotKey } from './slot-key.ts';

export type { RememberedCommand } from './receipt-table.ts';

export const REMEMBERED_MS = DAY_MS;

/** A table holds what was accepted in an hour, or so many: then it is closed and the next begun. */
const TABLE_MS = HOUR_MS;
const TABLE_ENTRIES_MAX = 500_000;

export class RememberedCommands {
  /** In the order of time: the oldest is first, the last one still takes entries. */
  #tables: ReceiptTable[] = [];
  readonly #counts = new Map<number, number>();
  #sinceMs = Number.NEGATIVE_INFINITY;

  readonly #slotKey: SlotKey;

  /** A server's key is secret: members choose the ids. */
  constructor(image: Iterable<RememberedCommand> = [], slotKey: SlotKey = PUBLIC_SLOT_KEY) {
    this.#slotKey = slotKey;
    for (const command of image) this.keep(command);
  }

  /** Takes over what a load has filled already: twice a whole day would not fit in memory. */
  static of(image: Iterable<RememberedCommand>): RememberedCommands {
    return image instanceof RememberedCommands ? image : new RememberedCommands(image);
  }

  find(name: CommandName): RememberedCommand | undefined {
    for (let place = this.#tables.length - 1; place >= 0; place -= 1) {
      const found = this.#tables[place]?.find(name);
      if (found) return found.atMs >= this.#sinceMs ? found : undefined;
    }
    return undefined;
  }

  keep(remembered: RememberedCommand): void {
    this.#openTable(remembered).add(remembered);
    this.#count(remembered.uid, 1);
  }

  /** What is older is as if it had never been; its memory is given back with its table. */
  forgetBefore(atMs: number): void {
    this.#sinceMs = atMs;
    for (;;) {
      const [oldest] = this.#tables;
      if (!oldest || oldest.lastAtMs >= atMs) return;
      for (const { uid } of oldest.entries()) this.#count(uid, -1);
      this.#tables.shift();
    }
  }

  /** How many of a member's are remembered; some of them may be up to an hour older than a day. */
  countOf(uid: number): number {
    return this.#counts.get(uid) ?? 0;
  }

  /** What all of them take in memory. */
  get bytes(): number {
    return this.#tables.reduce((sum, table) => sum + table.bytes, 0);
  }

  *[Symbol.iterator](): IterableIterator<RememberedCommand> {
    for (const table of this.#tables) {
      for (const entry of table.entries()) if (entry.atMs >= this.#sinceMs) yield entry;
    }
  }

  #openTable({ seq, atMs }: RememberedCommand): ReceiptTable {
    const last = this.#tables.at(-1);
    if (last && last.size < TABLE_ENTRIES_MAX && atMs - last.firstAtMs < TABLE_MS) return last;
    last?.close();
    const next = new ReceiptTable({ firstSeq: seq, firstAtMs: atMs, slotKey: this.#slotKey });
    this.#tables.push(next);
    return next;
  }

  #count(uid: number, change: number): void {
    if (uid === 0) return;
    const count = this.countOf(uid) + change;
    if (count === 0) this.#counts.delete(uid);
    else this.#counts.set(uid, count);
  }
}

export function nameOf(command: Pick<Command, 'actor' | 'id'>): CommandName {
  const { actor } = command;
  const { low, high } = markOf(commandKey(command));
  return { uid: actor.kind === 'member' ? actor.uid : 0, keyLow: low, keyHigh: high };
}

export function rememberedOf(command: Command, name = nameOf(command)): RememberedCommand {
  const { uid, keyLow, keyHigh } = name;
  const { seq, atMs, body } = command;
  return { uid, keyLow, keyHigh, seq, atMs, content: markOfFields(body) };
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
