/** The faults of a typed amount, and how an amount is filled in. */
import { describe, expect, it } from 'vitest';
import { findTypedFault, ourFault } from './faults.ts';
import { finishTyping, typedForm } from './typed-amount.ts';

const required = ourFault('amountRequired');
const keyOf = (typed: string, decimals?: number) =>
  findTypedFault({ typed, required, decimals })?.key;

describe('[18.4] a typed amount', () => {
  it('must be present, be an amount and have no more decimals than allowed', () => {
    expect(keyOf('')).toBe('amountRequired');
    expect(keyOf('.')).toBe('amountAbnormal');
    expect(keyOf('0')).toBe('amountAbnormal');
    expect(keyOf('1.001', 2)).toBe('fault.too-precise');
    expect(keyOf('1.00000001')).toBeUndefined();
  });

  it('may end with a decimal point', () => {
    expect(keyOf('5.')).toBeUndefined();
    expect([finishTyping('5.'), finishTyping('5.5')]).toEqual(['5', '5.5']);
  });

  it('is filled in without trailing zeros', () => {
    expect([typedForm('10.50000000'), typedForm('10.00000000'), typedForm('100')]).toEqual([
      '10.5',
      '10',
      '100',
    ]);
  });
});
