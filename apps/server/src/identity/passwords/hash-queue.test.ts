/** The limit on concurrent hashing. */
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/http/call.ts';
import { HashQueue } from './hash-queue.ts';

/** Work that ends on demand. */
function work() {
  const end = new EventEmitter();
  const done = once(end, 'end').then(() => 'done');
  let isRunning = false;
  const run = () => {
    isRunning = true;
    return done;
  };
  return { run, finish: () => end.emit('end'), isRunning: () => isRunning };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('[S5] two run, a few wait, and the next is rejected as busy', async () => {
  const queue = new HashQueue({ atOnce: 2, waitingMax: 3 });
  const works = Array.from({ length: 5 }, work);
  const results = works.map(({ run }) => queue.run(run));
  await settle();
  expect(works.map(({ isRunning }) => isRunning())).toEqual([true, true, false, false, false]);

  const refused = await queue.run(work().run).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).rejection).toEqual({ code: 'UNAVAILABLE' });

  works[0]?.finish();
  await settle();
  expect(works.map(({ isRunning }) => isRunning())).toEqual([true, true, true, false, false]);
  for (const { finish } of works) finish();
  expect(await Promise.all(results)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(queue.waiting).toBe(0);
});

test('work that fails frees its place', async () => {
  const queue = new HashQueue({ atOnce: 1, waitingMax: 0 });
  const failing = queue.run(() => Promise.reject(new Error('no memory')));
  await expect(failing).rejects.toThrow('no memory');
  expect(await queue.run(() => Promise.resolve('next'))).toBe('next');
});
