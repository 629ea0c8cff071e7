/** [6.2] The value of a machine's output at the current price, compared with its cost. */
import { describe, expect, it } from 'vitest';
import { staticValue } from './static-value.ts';
import { modelOf } from '../../testing/mining/mining.ts';

const at = (price: string | undefined) => () => price;
const bargainOf = (code: string) => {
  const { output, price: cost } = modelOf(code);
  return { output, cost };
};

describe('the static value', () => {
  it.each([
    ['Nano', '10.74905000', '0.24905000'],
    ['Core', '161.24030000', '5.24030000'],
    ['Pro', '1289.92500000', '49.92500000'],
    ['Max', '6449.62500000', '329.62500000'],
  ])('of %s at 65 000 is %s, and %s more than it costs', (code, value, gain) => {
    expect(staticValue(bargainOf(code), at('65000.00'))).toMatchObject({ value, gain });
  });

  it('is a loss below the break-even price', () => {
    expect(staticValue(bargainOf('Core'), at('62887.50'))?.gain).toMatch(/^-0\.0/);
    expect(staticValue(bargainOf('Core'), at('62887.51'))?.gain).toMatch(/^0\.0/);
  });

  it('is shown beside what the same money buys now', () => {
    expect(staticValue(bargainOf('Core'), at('65000.00'))?.bitcoin).toBe('0.00240000');
  });

  it('is unknown without a price', () => {
    expect(staticValue(bargainOf('Core'), at(undefined))).toBeUndefined();
  });
});
