/** The filter of the order record, to and from the address. */
import { describe, expect, it } from 'vitest';
import { SECONDS_STATES } from '@anywhen/protocol';
import { ALL_DAYS } from '../money-forms/day-span.ts';
import { readFilter, writeFilter } from './contract-filter.ts';

const DAYS = { span: 'custom', fromDay: '2026-11-01', toDay: '' } as const;
const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the filter of the order record', () => {
  it('is all seconds contracts without an address', () => {
    expect(read('')).toEqual({ ...ALL_DAYS, state: undefined });
  });

  it('comes back from the address as it went there', () => {
    for (const state of [undefined, ...SECONDS_STATES]) {
      const filter = { state, ...DAYS };
      expect(read(writeFilter(filter))).toEqual(filter);
    }
  });

  it('ignores what it does not know', () => {
    expect(read('?product=lottery&state=rigged')).toEqual({ ...ALL_DAYS, state: undefined });
  });
});
