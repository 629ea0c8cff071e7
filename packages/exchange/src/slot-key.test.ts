/** Where entries are stored cannot be chosen by who chooses the keys. */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import { ReceiptTable } from './receipt-table.ts';
import { type SlotKey, slotHash } from './slot-key.ts';

const SLOTS = 64;
const COUNT = 640;
const MEMBER = 10000001;

const drawKey = (random: SeededRandom): SlotKey => [random.below(2 ** 32), random.below(2 ** 32)];

const slotOf = ({ keyLow, keyHigh }: { keyLow: number; keyHigh: number }, key: SlotKey) =>
  slotHash([MEMBER, keyLow, keyHigh], key) % SLOTS;

function fullestOf(names: readonly { keyLow: number; keyHigh: number }[], key: SlotKey): number {
  const counts = Array.from({ length: SLOTS }, () => 0);
  for (const name of names) {
    const slot = slotOf(name, key);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return Math.max(...counts);
}

describe('[0.4] the slot of an idempotency key', () => {
  it('is another under another secret: keys chosen for one slot are spread', () => {
    const random = new SeededRandom(22);
    const [known, secret] = [drawKey(random), drawKey(random)];
    const chosen: { keyLow: number; keyHigh: number }[] = [];
    while (chosen.length < COUNT) {
      const name = { keyLow: random.below(2 ** 32) | 0, keyHigh: random.below(2 ** 32) | 0 };
      if (slotOf(name, known) === 0) chosen.push(name);
    }
    expect(fullestOf(chosen, known)).toBe(COUNT);
    // Ten a slot on average; thirty would be six deviations off.
    expect(fullestOf(chosen, secret)).toBeLessThan(30);
  });

  it('is no plain function of the key’s marks any more', () => {
    // With these the slots of before were all the same.
    const names = Array.from({ length: COUNT }, (_, index) => {
      const keyHigh = index + 1;
      return { keyLow: Math.imul(keyHigh, 0x9e3779b1), keyHigh };
    });
    expect(fullestOf(names, drawKey(new SeededRandom(23)))).toBeLessThan(30);
  });

  it('counts for nothing but the place: tables of two secrets hold and find the same', () => {
    const random = new SeededRandom(24);
    const tables = [drawKey(random), drawKey(random)].map(
      (slotKey) => new ReceiptTable({ firstSeq: 1, firstAtMs: 0, slotKey }),
    );
    const content = { low: 1, high: 2 };
    const entries = Array.from({ length: 1_000 }, (_, index) => {
      const marks = { keyLow: random.below(2 ** 32) | 0, keyHigh: random.below(2 ** 32) | 0 };
      return { uid: MEMBER, ...marks, seq: index + 1, atMs: index, content };
    });
    for (const table of tables) for (const entry of entries) table.add(entry);
    for (const table of tables) {
      table.close();
      expect(entries.map((entry) => table.find(entry))).toEqual(entries);
    }
  });
});
