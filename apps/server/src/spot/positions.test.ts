/** The average cost of a position, for prices of two and of ten decimals. */
import { expect, it } from 'vitest';
import { describePosition } from './positions.ts';

it('[19] the average cost is the cost by the quantity, truncated to the market’s price decimals', () => {
  const held = { available: 200_000n, held: 100_000n, costUnits: 20_000_000_000n };
  expect(describePosition({ currency: 'BTC', ...held })).toEqual({
    currency: 'BTC',
    symbol: 'BTCUSDT',
    available: '0.00200000',
    held: '0.00100000',
    quantity: '0.00300000',
    cost: '200.00000000',
    averageCost: '66666.66',
  });
  const shib = { available: 3_000_000_00000000n, held: 0n, costUnits: 5_500_000_000n };
  expect(describePosition({ currency: 'SHIB', ...shib })?.averageCost).toBe('0.0000183333');
});

it('[19] a currency without a spot market is no position', () => {
  const held = { available: 1n, held: 0n, costUnits: 0n };
  expect(describePosition({ currency: 'XAU', ...held })).toBeUndefined();
});
