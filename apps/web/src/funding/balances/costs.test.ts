/** The matching of costs with holdings. */
import { describe, expect, it } from 'vitest';
import type { SpotPosition } from '@anywhen/protocol';
import { findCost } from './costs.ts';

const BTC: SpotPosition = {
  currency: 'BTC',
  symbol: 'BTCUSDT',
  available: '0.30000000',
  held: '0.20000000',
  quantity: '0.50000000',
  cost: '32500.00000000',
  averageCost: '65000.00',
};

describe('[19] the cost of a holding', () => {
  it('is that of its own currency', () => {
    expect(findCost([BTC], { currency: 'BTC', total: '0.50000000' })?.cost).toBe('32500.00000000');
    expect(findCost([BTC], { currency: 'ETH', total: '0.50000000' })).toBeUndefined();
    expect(findCost(undefined, { currency: 'BTC', total: '0.50000000' })).toBeUndefined();
  });

  it('is unknown while it belongs to a different quantity', () => {
    expect(findCost([BTC], { currency: 'BTC', total: '0.40000000' })).toBeUndefined();
  });
});
