/** Which orders require a confirmation. */
import { describe, expect, it } from 'vitest';
import { isAsked } from './order-question.ts';

describe('an order is confirmed', () => {
  const account = { accountUnits: 1_000n };

  it.each([
    ['large', 100n, false],
    ['large', 101n, true],
    ['always', 1n, true],
    ['never', 1_000n, false],
  ] as const)('%s, for %d of 1000: %s', (before, units, answer) => {
    expect(isAsked(before, { ...account, units })).toBe(answer);
  });

  it.each(['always', 'large', 'never'] as const)('when it has a warning: %s', (before) => {
    expect(isAsked(before, { ...account, units: 1n, isFar: true })).toBe(true);
  });

  it('when the account’s balance is unknown', () => {
    expect(isAsked('large', { units: 1n, accountUnits: undefined })).toBe(true);
  });
});
