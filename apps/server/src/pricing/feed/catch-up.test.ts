/** [16.5] What is logged of a long catch-up: that it began, and its progress, every two seconds. */
import { expect, it } from 'vitest';
import { CatchUp } from './catch-up.ts';

function begin(missedSeconds: number) {
  const logged: string[] = [];
  const clock = { nowMs: missedSeconds * 1_000 };
  const log = { info: (_fields: object, message: string) => void logged.push(message) };
  return {
    logged,
    clock,
    catchUp: new CatchUp({ fromSecond: 0, nowMs: () => clock.nowMs, log }),
  };
}

it('[R15] a long catch-up is logged, with its progress', () => {
  const { logged, clock, catchUp } = begin(10_000);
  catchUp.note(1);
  clock.nowMs += 2_000;
  catchUp.note(2_501);
  catchUp.note(2_502);
  clock.nowMs += 2_000;
  catchUp.note(9_000);
  expect(logged).toEqual([
    'pricing: catching up on missed seconds',
    'pricing: 25 % of the missed seconds caught up',
    'pricing: 89 % of the missed seconds caught up',
  ]);
});

it('[R15] a short catch-up is not logged', () => {
  const { logged, clock, catchUp } = begin(599);
  clock.nowMs += 5_000;
  catchUp.note(300);
  expect(logged).toEqual([]);
});
