/** [H10] An invented person is accepted by the rules. */
import { expect, it } from 'vitest';
import { checkPerson } from './person-checks.ts';
import { inventPerson } from './invented-person.ts';

it.each([0, 0.31, 0.5, 0.999999])('[H10] is whole, valid, and no trigger value, at %d', (part) => {
  const person = inventPerson(() => part);
  expect(checkPerson(person)).toEqual({});
  expect(person.documentNumber).toMatch(/^SPEC-\d{8}X$/);
});
