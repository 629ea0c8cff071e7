/** Heavy work is shared fairly between callers, and no caller's queue grows without limit. */
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose pieces end on demand, in the order in which they began. */
function handWorked(limits = { perAskerMax: 4, waitingMax: 9 }) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (asker: string, what: string) =>
    queue.do(asker, () => {
      begun.push(what);
      return new Promise<string>((resolve) => ends.push(() => resolve(what)));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, ask, endOne };
}

it('[S4] one piece at a time, and callers take turns', async () => {
  const { begun, ask, endOne } = handWorked();
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')];
  expect(begun).toEqual(['a1']);
  for (const _each of asked) await endOne();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

it('[S4] a full queue is rejected, and another caller is not', async () => {
  const { ask, endOne } = handWorked({ perAskerMax: 2, waitingMax: 3 });
  const mine = [ask('a', 'a1'), ask('a', 'a2')];
  expect(() => ask('a', 'a3')).toThrow('RATE_LIMITED');
  const other = ask('b', 'b1');
  expect(() => ask('c', 'c1')).toThrow('UNAVAILABLE');
  await endOne();
  const further = ask('a', 'a3');
  for (let left = 0; left < 3; left += 1) await endOne();
  expect(await Promise.all([...mine, other, further])).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('work that fails ends its own piece only', async () => {
  const queue = new FairQueue({ perAskerMax: 4, waitingMax: 9 });
  const failing = queue.do('a', () => Promise.reject(new Error('no ticks')));
  const next = queue.do('a', () => Promise.resolve('there'));
  await expect(failing).rejects.toThrow('no ticks');
  expect(await next).toBe('there');
});
