/** Value and gain of positions, exact to the atom. */
import { describe, expect, it } from 'vitest';
import type { SpotPosition } from '@anywhen/protocol';
import { gainPercent, totalOf, valuePosition } from './position-value.ts';

const position = (change: Partial<SpotPosition>): SpotPosition => ({
  currency: 'BTC',
  symbol: 'BTCUSDT',
  available: '0.02000000',
  held: '0.01000000',
  quantity: '0.03000000',
  cost: '1900.00000000',
  averageCost: '63333.33333333',
  ...change,
});

describe('[19] a position', () => {
  it('is worth its quantity at the current price, including the held part', () => {
    expect(valuePosition(position({}), '65000.00')).toEqual({
      value: '1950.00000000',
      gain: '50.00000000',
    });
  });

  it('[N5] is truncated to the atom, never rounded up', () => {
    const tiny = position({ quantity: '1.00000001', cost: '0.00000000' });
    expect(valuePosition(tiny, '0.0000115001')?.value).toBe('0.00001150');
  });

  it('has no value without a price', () => {
    expect(valuePosition(position({}), undefined)).toBeUndefined();
  });

  it('gains and loses in percent of its cost', () => {
    expect(gainPercent({ gain: '50', cost: '1900' })).toBe('+2.63%');
    expect(gainPercent({ gain: '-0.975', cost: '100' })).toBe('\u22120.98%');
    expect(gainPercent({ gain: '0', cost: '100' })).toBe('0.00%');
    expect(gainPercent({ gain: '5', cost: '0' })).toBeUndefined();
  });
});

describe('all positions', () => {
  const eth = position({ currency: 'ETH', symbol: 'ETHUSDT', quantity: '1', cost: '3300' });
  const prices: Record<string, string> = { BTCUSDT: '65000.00', ETHUSDT: '3200.00' };

  it('are added up', () => {
    expect(totalOf([position({}), eth], (symbol) => prices[symbol])).toEqual({
      value: '5150.00000000',
      gain: '-50.00000000',
      cost: '5200.00000000',
    });
  });

  it('have no total while one price is missing', () => {
    expect(totalOf([position({}), eth], (symbol) => (symbol === 'BTCUSDT' ? '1' : undefined))).toBe(
      undefined,
    );
  });
});
