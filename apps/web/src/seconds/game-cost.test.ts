/** The displayed cost, compared with the tables and examples of rulebook 3. */
import { describe, expect, it } from 'vitest';
import { costOf, shareTexts } from './game-cost.ts';
import { BUILT_TERMS, offeredPeriods, percentOf, periodOf } from './terms.ts';

const SIXTY = { returnBps: 9_100 };

describe('[3.7] the cost of a contract', () => {
  it('[EX-3.1] 100 for 60 s: 191 back when right, 100 lost when wrong, 4.50 on average', () => {
    expect(costOf('100', SIXTY)).toEqual({
      wager: '100.00000000',
      receipt: '191.00000000',
      gain: '91.00000000',
      returnBps: 9_100,
      averageCost: '4.50000000',
      breakEven: '52.36',
    });
  });

  it('[EX-3.4] 33.33 for 60 s gives back 63.6603, to the last digit', () => {
    expect(costOf('33.33', SIXTY)).toMatchObject({
      receipt: '63.66030000',
      gain: '30.33030000',
      averageCost: '1.49985000',
    });
  });

  it.each([
    [30, '5.00000000', '52.63'],
    [60, '4.50000000', '52.36'],
    [120, '4.00000000', '52.08'],
    [180, '3.50000000', '51.81'],
    [300, '3.00000000', '51.55'],
  ])('[3.2] 100 for %i s costs %s on average and needs %s %% hits', (seconds, cost, breakEven) => {
    const period = periodOf(BUILT_TERMS, seconds);
    expect(period?.periodSeconds).toBe(seconds);
    expect(period && costOf('100', period)).toMatchObject({ averageCost: cost, breakEven });
  });

  it('is undefined without a valid amount', () => {
    for (const typed of ['', '.', '0', '0.00', '1.234', 'x']) {
      expect(costOf(typed, SIXTY)).toBeUndefined();
    }
    expect(costOf('5.', SIXTY)).toMatchObject({ wager: '5.00000000' });
  });
});

describe('[3.7] the figures of the last 30 days', () => {
  it('count hits among contracts that were not draws, and draws among all', () => {
    expect(shareTexts({ wins: 49, losses: 51, draws: 25 })).toEqual({
      hits: '49.00%',
      draws: '20.00%',
    });
    expect(shareTexts({ wins: 1, losses: 2, draws: 0 })).toEqual({
      hits: '33.33%',
      draws: '0.00%',
    });
  });

  it('are undefined when there was nothing to count', () => {
    expect(shareTexts({ wins: 0, losses: 0, draws: 0 })).toEqual({});
    expect(shareTexts({ wins: 0, losses: 0, draws: 3 })).toEqual({ draws: '100.00%' });
  });
});

describe('[3.2] the terms', () => {
  it('offer five periods until the server says otherwise', () => {
    const offered = offeredPeriods(BUILT_TERMS).map(({ periodSeconds }) => periodSeconds);
    expect(offered).toEqual([30, 60, 120, 180, 300]);
    expect(BUILT_TERMS.symbols).toHaveLength(21);
  });

  it('fall back to a period that is offered', () => {
    expect(periodOf(BUILT_TERMS, 600)?.periodSeconds).toBe(60);
    expect(periodOf(BUILT_TERMS, 30)?.periodSeconds).toBe(30);
    const only = BUILT_TERMS.periods.filter(({ periodSeconds }) => periodSeconds === 300);
    expect(periodOf({ periods: only }, 60)?.periodSeconds).toBe(300);
    expect(periodOf({ periods: [] }, 60)).toBeUndefined();
  });

  it('format returns in percent', () => {
    expect(percentOf(9_100)).toBe('91%');
    expect(percentOf(9_150)).toBe('91.5%');
  });
});
