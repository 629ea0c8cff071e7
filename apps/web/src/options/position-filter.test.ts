/** The filter of the record as URL parameters. */
import { expect, it } from 'vitest';
import { isFiltered, readFilter, writeFilter } from './position-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

it('round-trips, and ignores unknown values', () => {
  const search = '?product=option&symbol=ETHUSDT&state=settled&span=7d';
  expect(writeFilter(read(search))).toBe(search);
  expect(writeFilter(read('?state=lost&symbol=DOGEUSDT'))).toBe('?product=option');
  expect(isFiltered(read(search))).toBe(true);
  expect(isFiltered(read(''))).toBe(false);
});
