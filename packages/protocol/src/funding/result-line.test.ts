/** Results over time, without what came from outside. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { resultsSinceFirst } from './result-line.ts';

const HOUR_MS = 3_600_000;
const worth = (hour: number, amount: string) => {
  const valueOf = (_currency: string, units: bigint) => units;
  return { atMs: hour * HOUR_MS, units: parseUnits(amount), valueOf };
};
const inflow = (hour: number, amount: string) => {
  return { atMs: hour * HOUR_MS, currency: 'USDT', units: parseUnits(amount) };
};

describe('[1.3] a result over time', () => {
  it('[EX-1.5] leaves deposits and withdrawals out, and counts a loss and a fee', () => {
    const worths = [
      worth(0, '10000'),
      worth(10.5, '10500'),
      worth(11.5, '10400'),
      worth(12.5, '10199'),
    ];
    const results = resultsSinceFirst(worths, [inflow(10, '500'), inflow(12, '-200')]);
    expect(results.map((units) => Number(formatUnits(units)))).toEqual([0, 0, -100, -101]);
  });

  it('begins with nothing for a new member, whatever the welcome grant is', () => {
    const worths = [worth(0, '0'), worth(1, '10000')];
    expect(resultsSinceFirst(worths, [inflow(0.5, '10000')])).toEqual([0n, 0n]);
  });
});
