/** The filter of the order record as URL parameters. */
import { describe, expect, it } from 'vitest';
import { SECONDS_STATES } from '@anywhen/protocol';
import { ALL_DAYS } from '../money-forms/day-span.ts';
import { readFilter, writeFilter } from './contract-filter.ts';

const DAYS = { span: 'custom', fromDay: '2026-11-01', toDay: '' } as const;
const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the filter of the order record', () => {
  it('is all seconds contracts without parameters', () => {
    expect(read('')).toEqual({ ...ALL_DAYS, state: undefined });
  });

  it('round-trips', () => {
    for (const state of [undefined, ...SECONDS_STATES]) {
      const filter = { state, ...DAYS };
      expect(read(writeFilter(filter))).toEqual(filter);
    }
  });

  it('ignores unknown values', () => {
    expect(read('?product=lottery&state=rigged')).toEqual({ ...ALL_DAYS, state: undefined });
  });
});
