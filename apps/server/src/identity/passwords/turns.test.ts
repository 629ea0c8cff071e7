/** One at a time per key. */
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('work of one key runs one after another, in arrival order', async () => {
  const turns = new Turns(10);
  const seen: string[] = [];
  const work = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`);
    await pause(ms);
    seen.push(`${name} ends`);
    return name;
  };
  const results = [turns.run('ada', work('first', 10)), turns.run('ada', work('second', 0))];
  expect(await Promise.all(results)).toEqual(['first', 'second']);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('work of another key does not wait', async () => {
  const turns = new Turns(10);
  let finish = () => {};
  const slow = turns.run('ada', () => new Promise<void>((resolve) => (finish = resolve)));
  await turns.run('bob', () => Promise.resolve());
  finish();
  await slow;
});

test('a failure does not affect the next in line', async () => {
  const turns = new Turns(10);
  const failing = turns.run('ada', () => Promise.reject(new Error('broken')));
  const next = turns.run('ada', () => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('beyond the limit of its key the answer is "busy"; later there is space again', async () => {
  const turns = new Turns(2);
  const inLine = [turns.run('ada', () => pause(10)), turns.run('ada', () => pause(0))];
  await expect(turns.run('ada', () => pause(0))).rejects.toMatchObject({
    rejection: { code: 'UNAVAILABLE' },
  });
  await turns.run('bob', () => pause(0));
  await Promise.all(inLine);
  await turns.run('ada', () => pause(0));
});
