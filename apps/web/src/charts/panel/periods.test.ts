/** Which periods an indicator may have, and how stored values are validated. */
import { describe, expect, it } from 'vitest';
import { USUAL_PERIODS, allowedPeriods, findPeriodFault } from './periods.ts';

describe('periods of indicators', () => {
  it('are whole numbers of bars from 1 to 500', () => {
    expect(findPeriodFault('MA', [1, 7, 500])).toBeUndefined();
    expect(findPeriodFault('MA', [5, 0, 30])).toEqual({ kind: 'range', max: 500 });
    expect(findPeriodFault('RSI', [6, 12, 501])).toEqual({ kind: 'range', max: 500 });
    expect(findPeriodFault('EMA', [6.5, 12, 20])).toEqual({ kind: 'range', max: 500 });
    expect(findPeriodFault('EMA', [Number.NaN, 12, 20])).toMatchObject({ kind: 'range' });
  });

  it('of BOLL end with a width of at most ten deviations', () => {
    expect(findPeriodFault('BOLL', [200, 10])).toBeUndefined();
    expect(findPeriodFault('BOLL', [20, 11])).toEqual({ kind: 'range', max: 10 });
  });

  it('of MACD have the fast one below the slow one', () => {
    expect(findPeriodFault('MACD', [12, 26, 9])).toBeUndefined();
    expect(findPeriodFault('MACD', [26, 26, 9])).toEqual({ kind: 'order' });
  });

  it('keep valid stored values, and replace invalid ones by the defaults', () => {
    const stored = { MA: [7, 25, 99], RSI: [6, 12], MACD: [30, 20, 9], BOLL: 'x', EMA: null };
    expect(allowedPeriods(stored)).toEqual({ ...USUAL_PERIODS, MA: [7, 25, 99] });
    expect(allowedPeriods(undefined)).toEqual(USUAL_PERIODS);
    expect(allowedPeriods('nonsense')).toEqual(USUAL_PERIODS);
  });
});
