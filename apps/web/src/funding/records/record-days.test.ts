/** Grouping of lines by local day. */
import { describe, expect, it } from 'vitest';
import type { FlowBooking } from '@anywhen/protocol';
import { groupByDay, nearness } from './record-days.ts';

const lineAt = (id: string, ...moment: [number, number, number, number, number]): FlowBooking => {
  const [year, month, day, hour, minute] = moment;
  return {
    kind: 'booking',
    id,
    atMs: new Date(year, month - 1, day, hour, minute).getTime(),
    type: 'TRANSFER_IN',
    record: 'transfer',
    account: 'spot',
    currency: 'USDT',
    amount: '1.00000000',
    availableAfter: '1.00000000',
    reference: 'funds',
    product: null,
    day: null,
    wager: null,
    withdrawn: null,
    givenBack: null,
  };
};

describe('days of the flow record', () => {
  it('keep the order of the lines and split at local midnight', () => {
    const days = groupByDay([
      lineAt('c', 2026, 11, 15, 0, 1),
      lineAt('b', 2026, 11, 14, 23, 59),
      lineAt('a', 2026, 11, 14, 0, 0),
    ]);
    expect(days.map(({ day, lines }) => [day, lines.map(({ id }) => id)])).toEqual([
      ['2026-11-15', ['c']],
      ['2026-11-14', ['b', 'a']],
    ]);
  });

  it('are none without lines', () => {
    expect(groupByDay([])).toEqual([]);
  });

  it('are called today and yesterday across the end of a month', () => {
    const now = new Date(2026, 2, 1, 8, 0).getTime();
    expect(nearness('2026-03-01', now)).toBe('today');
    expect(nearness('2026-02-28', now)).toBe('yesterday');
    expect(nearness('2026-02-27', now)).toBe('earlier');
  });
});
