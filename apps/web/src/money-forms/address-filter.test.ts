/** Filters as URL parameters. */
import { expect, it } from 'vitest';
import { findOne, writeQuery } from './address-filter.ts';

it('omits what is not filtered', () => {
  expect(writeQuery({ tab: 'orders', symbol: undefined, state: '' })).toBe('?tab=orders');
  expect(writeQuery({ symbol: undefined })).toBe('?');
});

it('ignores unknown values', () => {
  expect(findOne(['all', 'open'], 'open')).toBe('open');
  expect(findOne(['all', 'open'], 'gone')).toBeUndefined();
  expect(findOne(['all', 'open'], null)).toBeUndefined();
});
