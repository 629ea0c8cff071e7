/** Levels of members' orders: sorted and exact, and an assertion when they do not add up. */
import { seededRandom } from '@anywhen/money/seeded-random';
import { expect, it } from 'vitest';
import { LevelLadder } from './level-ladder.ts';

it.each(['buy', 'sell'] as const)('[W1] %s levels are best first after any change', (side) => {
  const random = seededRandom(5);
  const ladder = new LevelLadder(side);
  const expected = new Map<number, number>();
  for (let step = 0; step < 3_000; step += 1) {
    const price = 100 + Math.floor(random() * 60);
    const known = expected.get(price) ?? 0;
    const lots = random() < 0.5 && known > 0 ? -Math.ceil(random() * known) : step + 1;
    ladder.add(price, lots);
    if (known + lots === 0) expected.delete(price);
    else expected.set(price, known + lots);
  }
  const levels = [...expected]
    .map(([price, lots]) => ({ price, lots }))
    .toSorted((left, right) =>
      side === 'buy' ? right.price - left.price : left.price - right.price,
    );
  expect(ladder.best(100)).toEqual(levels);
  expect(ladder.best(7)).toEqual(levels.slice(0, 7));
  ladder.clear();
  expect(ladder.best(7)).toEqual([]);
});

it('[W1] a level never holds less than zero', () => {
  const ladder = new LevelLadder('buy');
  ladder.add(100, 5);
  expect(() => ladder.add(100, -6)).toThrow('-1 lots at 100');
});
