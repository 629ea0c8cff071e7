/** Which readers share bytes, and when a reader is flushed. */
import { expect, test } from 'vitest';
import { Bundle, Outbox } from './outbox.ts';

const [a, b, c] = ['a', 'bb', 'ccc'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('readers that get the same frames in the same order share the bytes', () => {
  const nothing = new Bundle(undefined, undefined);
  const [first, second] = [nothing.with(a).with(b), nothing.with(a).with(b)];
  expect(first.join().toString()).toBe('abb');
  expect(second.join()).toBe(first.join());
  expect(first.bytes).toBe(3);
});

test('another order, or a missing frame, is another bundle', () => {
  const nothing = new Bundle(undefined, undefined);
  const bundles = [[a, b, c], [a, c], [b, a], [c], [a, b]].map((frames) => {
    return frames.reduce((bundle, frame) => bundle.with(frame), nothing);
  });
  expect(bundles.map((bundle) => bundle.join().toString())).toEqual([
    'abbccc',
    'accc',
    'bba',
    'ccc',
    'abb',
  ]);
});

test('equal bytes of two frames are two frames', () => {
  const [one, same] = [Buffer.from('x'), Buffer.from('x')];
  expect(new Bundle(undefined, undefined).with(one).with(same).join().toString()).toBe('xx');
});

test('a single frame is not copied', () => {
  expect(new Bundle(undefined, undefined).with(a).join()).toBe(a);
});

test('a reader is flushed once, after the promises of the turn, and again in the next', async () => {
  const outbox = new Outbox();
  const received: string[] = [];
  const reader = { flush: () => void received.push('flushed') };
  outbox.begin(reader);
  void Promise.resolve().then(() => received.push('a promise'));
  await turn();
  expect(received).toEqual(['a promise', 'flushed']);
  await turn();
  outbox.begin(reader);
  await turn();
  expect(received).toEqual(['a promise', 'flushed', 'flushed']);
});
