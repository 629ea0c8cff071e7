/** The pictures and colours of the flow record's lines. */
import { describe, expect, it } from 'vitest';
import { isIncoming, recordIcon } from './record-texts.ts';

describe('[17] the picture of a line', () => {
  it('points the way the money went, on both sides of a trade', () => {
    expect(recordIcon({ type: 'SPOT_BUY', amount: '-198.92829000' })).toBe('arrow-up');
    expect(recordIcon({ type: 'SPOT_BUY', amount: '0.00300000' })).toBe('arrow-down');
    expect(recordIcon({ type: 'SPOT_SELL', amount: '-0.00400000' })).toBe('arrow-up');
    expect(recordIcon({ type: 'SPOT_SELL', amount: '265.20000000' })).toBe('arrow-down');
  });

  it('is that of its type everywhere else', () => {
    expect(recordIcon({ type: 'TRANSFER_OUT', amount: '-1.00000000' })).toBe('arrow-up');
    expect(recordIcon({ type: 'SPOT_FEE', amount: '-0.00000300' })).toBe('percent');
  });
});

it('[17] only what came in has the colour of a gain: not a payment, nor a lost wager of nothing', () => {
  expect(isIncoming({ amount: '19.10000000' })).toBe(true);
  expect(isIncoming({ amount: '-20.00000000' })).toBe(false);
  expect(isIncoming({ amount: '0.00000000' })).toBe(false);
});
