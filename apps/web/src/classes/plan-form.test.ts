/** The form that opens a class: its plan and all of its faults. */
import { describe, expect, it } from 'vitest';
import { momentOf, minuteText } from './moments.ts';
import { emptyPlan, findPlanFaults, planOf, withChoice } from './plan-form.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 9, 30);
const plan = { ...emptyPlan(NOW_MS), name: 'Economics 2b' };

describe('[34.1] the form that opens a class', () => {
  it('begins with a plan that only needs a name', () => {
    expect(findPlanFaults(plan, NOW_MS)).toEqual({});
    expect(findPlanFaults({ ...plan, name: '  ' }, NOW_MS)).toEqual({ name: 'required' });
  });

  it('makes the plan that is typed, with leverage only where it is chosen', () => {
    expect(planOf({ ...plan, leverage: '7' })).toMatchObject({
      startsAtMs: NOW_MS,
      capital: '10000',
      products: ['spot'],
      leverageMax: 1,
      symbols: null,
    });
    const more = { ...plan, products: 'leverage,spot', leverage: '7', symbols: 'ETHUSDT' };
    expect(planOf(more)).toMatchObject({
      products: ['spot', 'leverage'],
      leverageMax: 7,
      symbols: ['ETHUSDT'],
    });
  });

  it('finds all faults at once', () => {
    const bad = { ...plan, starts: '', capital: '1000001', products: '', symbols: '' };
    expect(Object.keys(findPlanFaults(bad, NOW_MS)).toSorted()).toEqual([
      'capital',
      'products',
      'starts',
      'symbols',
    ]);
  });

  it.each([
    [59 * 60_000, ['ends']],
    [60 * 60_000, []],
    [120 * 86_400_000, []],
    [120 * 86_400_000 + 60_000, ['ends']],
  ])('of %s ms length finds %s', (lengthMs, faults) => {
    const ends = minuteText(NOW_MS + lengthMs);
    expect(Object.keys(findPlanFaults({ ...plan, ends }, NOW_MS))).toEqual(faults);
  });

  it('chooses and takes back', () => {
    expect(withChoice('spot', 'bots', true)).toBe('spot,bots');
    expect(withChoice('spot,bots', 'spot', false)).toBe('bots');
  });

  it('reads the minute that it writes, and nothing else', () => {
    expect(momentOf(minuteText(NOW_MS))).toBe(NOW_MS);
    expect(momentOf('')).toBeUndefined();
    expect(momentOf('2026-13-40T99:99')).toBeUndefined();
  });
});
