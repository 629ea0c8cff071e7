/** The day an address means: only one that is over. */
import { describe, expect, it } from 'vitest';
import { COMMITMENTS, DAY_START, FIRST } from '../../../testing/replay/published-day.ts';
import { chooseDay } from './choose-day.ts';

const { days } = COMMITMENTS;
const choose = (day: string | null, at: string | null = null) => chooseDay(days, { day, at });

describe('[32.1] the day that is meant', () => {
  it('is that of the moment or of the date, else the newest that is over', () => {
    expect(choose(null, String(FIRST))).toMatchObject({ atSecond: FIRST });
    expect(choose('2026-11-18')?.day.startsAtSecond).toBe(DAY_START);
    for (const nonsense of ['2026-13-01', 'yesterday', '1999-01-01', '']) {
      expect(choose(nonsense)).toMatchObject({ day: { day: 0 }, tooNew: undefined });
    }
  });

  it('is said to be too new while it is going on, and nothing before the first is over', () => {
    const later = DAY_START + 90_000;
    expect(choose(null, String(later))).toMatchObject({ day: { day: 0 }, tooNew: later });
    expect(chooseDay(days.slice(1), { day: null, at: null })).toBeUndefined();
  });
});
