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
    ['Nano', '10.74905000', '0.01934829'],
    ['Core', '161.24030000', '1.12868210'],
    ['Pro', '1289.92500000', '24.50857500'],
    ['Max', '6449.62500000', '238.63612500'],
  ])('of %s at 65 000 is %s, and %s more than it costs', (code, value, gain) => {
    expect(staticValue(bargainOf(code), at('65000.00'))).toMatchObject({ value, gain });
  });

  it('is a loss below the break-even price', () => {
    expect(staticValue(bargainOf('Core'), at('64544.99'))?.gain).toMatch(/^-0\.0/);
    expect(staticValue(bargainOf('Core'), at('64545.00'))?.gain).toMatch(/^0\.0/);
  });

  it('is shown beside what the same money buys now', () => {
    expect(staticValue(bargainOf('Core'), at('65000.00'))?.bitcoin).toBe('0.00246325');
  });

  it('is unknown without a price', () => {
    expect(staticValue(bargainOf('Core'), at(undefined))).toBeUndefined();
  });
});
