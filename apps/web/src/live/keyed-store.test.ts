/** Which listeners are notified of a change, how often, and how many per frame. */
import { expect, it } from 'vitest';
import { FrameBatch, KeyedStore } from './keyed-store.ts';

function openStore() {
  const pictures: (() => void)[] = [];
  const store = new KeyedStore<number>(new FrameBatch((paint) => void pictures.push(paint)));
  const latest: string[] = [];
  const follow = (key: string) => store.subscribe(key, () => void latest.push(key));
  /** The keys notified in the next frame. */
  const draw = () => {
    pictures.shift()?.();
    return latest.splice(0);
  };
  return { store, follow, draw, pictures };
}

it('notifies once per frame, and only listeners whose value changed', () => {
  const { store, follow, draw, pictures } = openStore();
  for (const key of ['a', 'b']) follow(key);
  store.set('a', 1);
  store.set('a', 2);
  expect(pictures).toHaveLength(1);
  expect(draw()).toEqual(['a']);
  store.set('a', 2);
  expect(pictures).toHaveLength(0);
});

it('spreads a tick of all markets over several frames, in order, none twice', () => {
  const { store, follow, draw, pictures } = openStore();
  const keys = Array.from({ length: 40 }, (_, index) => `row ${index}`);
  for (const key of keys) follow(key);
  for (const key of keys) store.set(key, 1);
  const drawn: string[][] = [];
  while (pictures.length > 0) drawn.push(draw());
  expect(drawn.flat()).toEqual(keys);
  expect(Math.max(...drawn.map((part) => part.length))).toBe(8);
});

it('a change during that time is notified in its turn, with the latest value', () => {
  const { store, follow, draw } = openStore();
  const keys = Array.from({ length: 12 }, (_, index) => `row ${index}`);
  for (const key of keys) follow(key);
  for (const key of keys) store.set(key, 1);
  draw();
  store.set('row 0', 2);
  store.set('row 11', 2);
  expect(draw()).toEqual([...keys.slice(8), 'row 0']);
  expect(store.get('row 11')).toBe(2);
});
