/** [W1] A book maintained from changes equals the real book, or is known not to. */
import { crc32 } from 'node:zlib';
import { seededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import { applyDepth, depthChecksum, isWholeDepth } from './depth.ts';
import type { DepthEvent, DepthLevel, DepthSnapshot } from './market-data.ts';

const SEED = Number(process.env['SEED'] ?? 611);
const CHANGES = 5_000;

function snapshotOf(u: number, bids: DepthLevel[], asks: DepthLevel[]): DepthSnapshot {
  return { u, bids, asks, checksum: depthChecksum({ bids, asks }) };
}

/** A change that leads from one book to the other. */
function changeOf(before: DepthSnapshot, after: DepthSnapshot): DepthEvent {
  const side = (old: DepthLevel[], now: DepthLevel[]): DepthLevel[] => {
    const [known, left] = [new Map(old), new Map(now)];
    const changed = now.filter(([price, quantity]) => known.get(price) !== quantity);
    const gone = old.filter(([price]) => !left.has(price));
    return [...changed, ...gone.map(([price]): DepthLevel => [price, '0.00'])];
  };
  const bids = side(before.bids, after.bids);
  const asks = side(before.asks, after.asks);
  return { U: before.u + 1, u: after.u, bids, asks, checksum: after.checksum };
}

const book = snapshotOf(
  7,
  [
    ['9.90', '2.00'],
    ['9.80', '1.00'],
  ],
  [['10.10', '4.00']],
);

describe('[W1] the checksum', () => {
  it('is the CRC32 everybody knows, of the ten best levels as they are written', () => {
    expect(depthChecksum(book)).toBe(crc32('9.90:2.00|9.80:1.00#10.10:4.00'));
    expect(depthChecksum({ bids: [], asks: [] })).toBe(crc32('#'));
    const many = Array.from({ length: 12 }, (_, index): DepthLevel => [`${30 - index}.00`, '1']);
    const [eleventh, twelfth] = [many[10]?.[0] ?? '', many[11]?.[0] ?? ''];
    const other = many.map(([price, quantity]): DepthLevel => {
      return price === eleventh || price === twelfth ? [price, '9'] : [price, quantity];
    });
    const sums = [many, other].map((bids) => depthChecksum({ bids, asks: [] }));
    expect(sums[0]).toBe(sums[1]);
    const tenth: DepthLevel[] = many.map(([price, quantity], index) => {
      return [price, index === 9 ? '9' : quantity];
    });
    expect(depthChecksum({ bids: tenth, asks: [] })).not.toBe(sums[0]);
  });

  it('distinguishes a whole snapshot from a damaged one', () => {
    expect(isWholeDepth(book)).toBe(true);
    expect(isWholeDepth({ ...book, asks: [['10.10', '4.01']] })).toBe(false);
    expect(isWholeDepth({ ...book, asks: [] })).toBe(false);
    expect(isWholeDepth({ ...book, bids: book.asks, asks: book.bids })).toBe(false);
  });
});

describe('[W1] a change', () => {
  it('sets, adds and takes away levels, and keeps each side best first', () => {
    const after = snapshotOf(
      9,
      [
        ['9.95', '3.00'],
        ['9.80', '5.00'],
      ],
      [
        ['10.05', '1.00'],
        ['10.10', '4.00'],
      ],
    );
    expect(applyDepth(book, changeOf(book, after))).toEqual(after);
  });

  it('sorts prices as numbers: ten is more than nine', () => {
    const after = snapshotOf(
      8,
      [
        ['10.00', '1.00'],
        ['9.90', '2.00'],
        ['9.80', '1.00'],
      ],
      book.asks,
    );
    expect(applyDepth(book, changeOf(book, after))).toEqual(after);
  });

  it('leaves a side it does not touch as the very same list', () => {
    const after = snapshotOf(8, book.bids, [['10.10', '3.00']]);
    const applied = applyDepth(book, changeOf(book, after));
    expect(applied?.bids).toBe(book.bids);
    expect(applied?.asks).toEqual([['10.10', '3.00']]);
  });

  it('that is already in the book changes nothing', () => {
    const old = { U: 6, u: 7, bids: [['1.00', '1.00'] as DepthLevel], asks: [], checksum: 1 };
    expect(applyDepth(book, old)).toBe(book);
  });

  it('that does not follow, or leads to another book than the server’s, is refused', () => {
    const after = snapshotOf(9, book.bids, [['10.10', '3.00']]);
    const change = changeOf(book, after);
    expect(applyDepth(book, change)).toEqual(after);
    expect(applyDepth(book, { ...change, U: 9 })).toBeUndefined();
    expect(applyDepth(book, { ...change, U: 7 })).toBeUndefined();
    expect(applyDepth(book, { ...change, checksum: change.checksum ^ 1 })).toBeUndefined();
    expect(applyDepth(book, { ...change, asks: [] })).toBeUndefined();
  });
});

it(`[W1] ${CHANGES} random changes, and the book is always the server’s (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let server = snapshotOf(0, [], []);
  let client = server;
  for (let step = 0; step < CHANGES; step += 1) {
    const next = nextBook(server, random);
    const applied = applyDepth(client, changeOf(server, next));
    if (!applied) throw new Error(`step ${step} was refused`);
    [server, client] = [next, applied];
    // As texts, because the usual comparison would take longer than all the rest.
    if (JSON.stringify(client) !== JSON.stringify(server)) expect(client).toEqual(server);
  }
  expect(server.bids.length).toBeGreaterThan(10);
});

/** A handful of levels of each side, set or taken away, around a middle that wanders. */
function nextBook({ u, bids, asks }: DepthSnapshot, random: () => number): DepthSnapshot {
  const middle = 990 + Math.floor(20 * Math.sin(u / 500));
  const side = (levels: DepthLevel[], direction: 1 | -1): DepthLevel[] => {
    const known = new Map(levels.map(([price, quantity]) => [Number(price), quantity]));
    for (const price of known.keys()) if (direction * (price - middle) <= 0) known.delete(price);
    const changes = Math.floor(random() * 4);
    for (let change = 0; change < changes; change += 1) {
      const price = middle + direction * (1 + Math.floor(random() * 30));
      if (random() < 0.4) known.delete(price);
      else known.set(price, (1 + random() * 9).toFixed(2));
    }
    return [...known]
      .toSorted(([left], [right]) => direction * (left - right))
      .slice(0, 20)
      .map(([price, quantity]) => [String(price), quantity]);
  };
  return snapshotOf(u + 1 + Math.floor(random() * 3), side(bids, -1), side(asks, 1));
}
