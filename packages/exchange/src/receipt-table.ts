/**
 * Remembered commands of one stretch of time as plain numbers, found by who asked and the mark of
 * their key: open addressing in one array, 28 bytes a slot, three slots of four taken at most.
 * Entries are added in the order of time and never leave it. Where an entry stands depends on a
 * secret of the process: keys are chosen by members.
 */
import type { Mark } from './kernel/fingerprint.ts';
import { type SlotKey, slotHash } from './slot-key.ts';

/** Who asked, and the mark of the id they chose. */
export type CommandName = {
  /** 0 for all who are not members. */
  readonly uid: number;
  readonly keyLow: number;
  readonly keyHigh: number;
};

/** A command that was accepted. */
export type RememberedCommand = CommandName & {
  readonly seq: number;
  readonly atMs: number;
  readonly content: Mark;
};

/** uid, key low, key high, content low, content high, number and time since the table's first. */
const WORDS = 7;
const SLOTS_FIRST = 64;
const FULL_PARTS = 4;
const TAKEN_PARTS = 3;

type TableStart = { firstSeq: number; firstAtMs: number; slotKey: SlotKey };

export class ReceiptTable {
  readonly firstSeq: number;
  readonly firstAtMs: number;
  lastAtMs: number;
  readonly #slotKey: SlotKey;
  #slots = new Int32Array(SLOTS_FIRST * WORDS);
  #size = 0;

  constructor({ firstSeq, firstAtMs, slotKey }: TableStart) {
    this.#slotKey = slotKey;
    this.firstSeq = firstSeq;
    this.firstAtMs = firstAtMs;
    this.lastAtMs = firstAtMs;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  find(name: CommandName): RememberedCommand | undefined {
    const at = findSlot(this.#slots, name, this.#slotKey);
    return this.#isTaken(at) ? this.#read(at) : undefined;
  }

  /** Each name once: whoever is found is answered, and not added again. */
  add(entry: RememberedCommand): void {
    if ((this.#size + 1) * FULL_PARTS > this.#slotCount * TAKEN_PARTS) {
      this.#rebuild(this.#slotCount * 2);
    }
    const slots = this.#slots;
    const at = findSlot(slots, entry, this.#slotKey);
    slots[at] = entry.uid;
    slots[at + 1] = entry.keyLow;
    slots[at + 2] = entry.keyHigh;
    slots[at + 3] = entry.content.low;
    slots[at + 4] = entry.content.high;
    slots[at + 5] = entry.seq - this.firstSeq + 1;
    slots[at + 6] = entry.atMs - this.firstAtMs;
    this.#size += 1;
    this.lastAtMs = entry.atMs;
  }

  /** Nothing more will be added: it takes no more room than it needs. */
  close(): void {
    this.#rebuild(Math.ceil(((this.#size + 1) * FULL_PARTS) / TAKEN_PARTS));
  }

  *entries(): IterableIterator<RememberedCommand> {
    for (let at = 0; at < this.#slots.length; at += WORDS) {
      if (this.#isTaken(at)) yield this.#read(at);
    }
  }

  get #slotCount(): number {
    return this.#slots.length / WORDS;
  }

  #isTaken(at: number): boolean {
    return this.#slots[at + 5] !== 0;
  }

  #read(at: number): RememberedCommand {
    const word = (place: number) => this.#slots[at + place] ?? 0;
    return {
      uid: word(0),
      keyLow: word(1),
      keyHigh: word(2),
      content: { low: word(3), high: word(4) },
      seq: this.firstSeq + word(5) - 1,
      atMs: this.firstAtMs + word(6),
    };
  }

  #rebuild(slotCount: number): void {
    const slots = new Int32Array(slotCount * WORDS);
    for (let at = 0; at < this.#slots.length; at += WORDS) {
      if (!this.#isTaken(at)) continue;
      const to = findSlot(slots, this.#read(at), this.#slotKey);
      // Word by word: a view of each entry would cost more than all else here.
      for (let word = 0; word < WORDS; word += 1) slots[to + word] = this.#slots[at + word] ?? 0;
    }
    this.#slots = slots;
  }
}

/** Where the entry stands, or the free slot where it would. */
function findSlot(
  slots: Int32Array,
  { uid, keyLow, keyHigh }: CommandName,
  slotKey: SlotKey,
): number {
  const slotCount = slots.length / WORDS;
  let slot = slotHash([uid, keyLow, keyHigh], slotKey) % slotCount;
  for (;;) {
    const at = slot * WORDS;
    if (slots[at + 5] === 0) return at;
    if (slots[at] === uid && slots[at + 1] === keyLow && slots[at + 2] === keyHigh) return at;
    slot = slot + 1 === slotCount ? 0 : slot + 1;
  }
}
