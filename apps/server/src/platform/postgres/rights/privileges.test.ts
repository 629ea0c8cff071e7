/** Two roles with one password are one role to whoever learns it. */
import { expect, it } from 'vitest';
import { haveSamePassword } from './privileges.ts';

it.each([
  ['postgres://a:one@h/d', 'postgres://b:one@h/d', true],
  ['postgres://a:one@h1,h2/d', 'postgresql://b:one@h/d?x=y', true],
  ['postgres://a:one@h/d', 'postgres://b:two@h/d', false],
  ['postgres://a@h/d', 'postgres://b@h/d', false],
  ['postgres://h/d', 'postgres://h/d', false],
])('[S15] the passwords in %s and %s are the same: %s', (one, other, isSame) => {
  expect(haveSamePassword(one, other)).toBe(isSame);
});
