/** Whether the clock of the database is a second one: on this machine it is the same. */
import { expect, it } from 'vitest';
import { isOwn } from './other-clock.ts';

const OWN = ['127.0.0.1', '10.0.0.7', 'fe80::1'];

it('[R8] a database on this machine has no clock of its own', () => {
  expect(isOwn(['10.0.0.7'], OWN)).toBe(true);
  expect(isOwn(['127.0.0.53'], OWN)).toBe(true);
  expect(isOwn(['::1', '127.0.0.1'], OWN)).toBe(true);
  expect(isOwn(['10.0.0.8'], OWN)).toBe(false);
  expect(isOwn(['2001:db8::5'], OWN)).toBe(false);
});
