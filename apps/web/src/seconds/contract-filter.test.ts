/** The filter of the order record, to and from the address. */
import { describe, expect, it } from 'vitest';
import { SECONDS_STATES } from '@anywhen/protocol';
import { PRODUCTS, readFilter, writeFilter } from './contract-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the filter of the order record', () => {
  it('is all seconds contracts without an address', () => {
    expect(read('')).toEqual({ product: 'seconds', state: undefined });
  });

  it('comes back from the address as it went there', () => {
    for (const product of PRODUCTS) {
      for (const state of [undefined, ...SECONDS_STATES]) {
        expect(read(writeFilter({ product, state }))).toEqual({ product, state });
      }
    }
  });

  it('ignores what it does not know', () => {
    expect(read('?product=lottery&state=rigged')).toEqual({ product: 'seconds', state: undefined });
  });
});
