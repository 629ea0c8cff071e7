/** What waits for a price fires at the first tick that reaches it, in a fixed order, once. */
import { seededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import { PriceWatch, type Way } from './price-watch.ts';

type Waiting = { id: number; way: Way; price: number };

const watchOf = (...items: Waiting[]) => {
  const watch = new PriceWatch<Waiting>(({ id }) => id);
  for (const item of items) watch.put(item, item.way, item.price);
  return watch;
};
const idsOf = (items: readonly Waiting[]) => items.map(({ id }) => id);

describe('a price that is waited for', () => {
  it('fires when it is reached or passed, in either way', () => {
    const watch = watchOf({ id: 1, way: 'up', price: 110 }, { id: 2, way: 'down', price: 90 });
    expect(watch.take(109)).toEqual([]);
    expect(watch.take(91)).toEqual([]);
    expect(idsOf(watch.take(110))).toEqual([1]);
    expect(idsOf(watch.take(80))).toEqual([2]);
    expect(watch.size).toBe(0);
  });

  it('fires once', () => {
    const watch = watchOf({ id: 1, way: 'up', price: 110 });
    expect(idsOf(watch.take(120))).toEqual([1]);
    expect(watch.take(130)).toEqual([]);
  });

  it('fires with all others of the tick in the order of their ids', () => {
    const watch = watchOf(
      { id: 3, way: 'up', price: 101 },
      { id: 1, way: 'up', price: 105 },
      { id: 2, way: 'down', price: 200 },
    );
    expect(idsOf(watch.take(105))).toEqual([1, 2, 3]);
  });

  it('can be taken back, and moved', () => {
    const [one, two]: Waiting[] = [
      { id: 1, way: 'up', price: 110 },
      { id: 2, way: 'up', price: 110 },
    ] as const;
    if (!one || !two) throw new Error('two items');
    const watch = watchOf(one, two);
    watch.remove(one);
    watch.put(two, 'down', 90);
    expect(watch.take(500)).toEqual([]);
    expect(idsOf(watch.take(90))).toEqual([2]);
    watch.remove(one);
    expect(watch.size).toBe(0);
  });

  it('is found as by looking through all of them, over random prices', () => {
    const random = seededRandom(7);
    const int = (below: number) => Math.floor(random() * below);
    const watch = new PriceWatch<Waiting>(({ id }) => id);
    const all = new Map<number, Waiting>();
    for (let step = 1; step <= 2_000; step += 1) {
      const item: Waiting = { id: step, way: int(2) === 0 ? 'up' : 'down', price: int(1_000) };
      all.set(item.id, item);
      watch.put(item, item.way, item.price);
      const other = all.get(int(step) + 1);
      if (other && int(3) === 0) {
        all.delete(other.id);
        watch.remove(other);
      }
      const tick = 400 + int(200);
      const reached = [...all.values()].filter(({ way, price }) =>
        way === 'up' ? tick >= price : tick <= price,
      );
      expect(idsOf(watch.take(tick))).toEqual(idsOf(reached));
      for (const { id } of reached) all.delete(id);
      expect(watch.size).toBe(all.size);
    }
  });

  it('is forgotten with the last that waits for it, however many come and go', () => {
    const random = seededRandom(11);
    const watch = new PriceWatch<Waiting>(({ id }) => id);
    const left: Waiting[] = [];
    for (let id = 1; id <= 20_000; id += 1) {
      const way = random() < 0.5 ? 'up' : 'down';
      // Nothing is reached: each waits beyond the market, at a price of its own.
      const item: Waiting = { id, way, price: way === 'up' ? 1_000_000 + id : 1_000_000 - id };
      watch.put(item, item.way, item.price);
      // Moved once, as a position's levels are at every change.
      watch.put(item, item.way, way === 'up' ? item.price + 50_000 : item.price - 50_000);
      if (id % 200 === 0) left.push(item);
      else watch.remove(item);
    }
    expect(watch.size).toBe(100);
    expect(watch.prices).toBeLessThanOrEqual(2 * 100);
    expect(watch.take(1_000_000)).toEqual([]);
    expect([...watch.take(2_000_000), ...watch.take(0)].length).toBe(100);
    expect([watch.size, watch.prices]).toEqual([0, 0]);
  });
});
