/** The id index against a Map, also when many ids want the same slot. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdIndex, NO_ROW } from './id-index.ts';

/** Ids that differ above bit 32 only have the same slot. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 0, max: 40 }).map((high) => high * 2 ** 32 + 5),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);

describe('the id index', () => {
  it('finds what was added and not removed, as a Map does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.boolean()), { maxLength: 400 }), (steps) => {
        const index = new IdIndex();
        const model = new Map<number, number>();
        const freeRows: number[] = [];
        let rows = 0;
        for (const [key, isWanted] of steps) {
          const row = model.get(key);
          if (isWanted && row === undefined) {
            const next = freeRows.pop() ?? (rows += 1);
            index.add(key, next);
            model.set(key, next);
          } else if (!isWanted && row !== undefined) {
            index.remove(row);
            model.delete(key);
            freeRows.push(row);
          }
        }
        for (const [key] of steps) expect(index.find(key)).toBe(model.get(key) ?? NO_ROW);
        for (const [key, row] of model) expect(index.idIn(row)).toBe(key);
      }),
      { numRuns: 300 },
    );
  });

  it('grows to a hundred thousand ids', () => {
    const index = new IdIndex();
    for (let row = 1; row <= 100_000; row += 1) index.add(row * 7, row);
    expect([index.find(7), index.find(350_000), index.find(700_000), index.find(3)]).toEqual([
      1,
      50_000,
      100_000,
      NO_ROW,
    ]);
  });
});
