/** The two legs of an OCO are one line, wherever they are in the list. */
import { describe, expect, it } from 'vitest';
import { order } from '../../../testing/spot-samples.ts';
import { isLineCancellable, linesOf } from './order-lines.ts';

const limit = order('7', { ocoId: '7' });
const stop = order('8', { ocoId: '7', state: 'WAITING' });

describe('[2.11] lines of orders', () => {
  it('join the legs of an OCO, the limit first, at the place of the first one', () => {
    const lines = linesOf([order('9'), stop, limit, order('5')]);
    expect(lines.map(({ id, other }) => [id, other?.id])).toEqual([
      ['9', undefined],
      ['7', '8'],
      ['5', undefined],
    ]);
  });

  it('show a single leg when the other is on a page that is not loaded', () => {
    expect(linesOf([stop])).toEqual([{ id: '8', order: stop, other: undefined }]);
    expect(linesOf([limit])).toEqual([{ id: '7', order: limit, other: undefined }]);
  });

  it('offer no cancel while a leg is being executed', () => {
    expect(isLineCancellable({ order: limit, other: stop })).toBe(true);
    const fired = { ...stop, state: 'TRIGGERED' as const };
    expect(isLineCancellable({ order: limit, other: fired })).toBe(false);
    expect(isLineCancellable({ order: fired, other: undefined })).toBe(false);
  });
});
