/** [16.5] What is told of a long catch-up: that it began, and how far it is, every two seconds. */
import { expect, it } from 'vitest';
import { CatchUp } from './catch-up.ts';

function begin(missedSeconds: number) {
  const notified: string[] = [];
  const clock = { nowMs: missedSeconds * 1_000 };
  const log = { info: (_fields: object, message: string) => void notified.push(message) };
  return {
    notified,
    clock,
    catchUp: new CatchUp({ fromSecond: 0, nowMs: () => clock.nowMs, log }),
  };
}

it('[R15] a long catch-up is told, with its progress', () => {
  const { notified, clock, catchUp } = begin(10_000);
  catchUp.note(1);
  clock.nowMs += 2_000;
  catchUp.note(2_501);
  catchUp.note(2_502);
  clock.nowMs += 2_000;
  catchUp.note(9_000);
  expect(notified).toEqual([
    'pricing: making up for missed seconds',
    'pricing: 25 % of the missed seconds made up for',
    'pricing: 89 % of the missed seconds made up for',
  ]);
});

it('[R15] some minutes are not worth a word', () => {
  const { notified, clock, catchUp } = begin(599);
  clock.nowMs += 5_000;
  catchUp.note(300);
  expect(notified).toEqual([]);
});
