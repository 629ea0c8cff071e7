/** Lines by day of the member's own clock. */
import { describe, expect, it } from 'vitest';
import type { FlowRecord } from '@anywhen/protocol';
import { foldHolds, groupByDay, nearness } from './record-days.ts';

const lineAt = (id: string, ...moment: [number, number, number, number, number]): FlowRecord => {
  const [year, month, day, hour, minute] = moment;
  return {
    id,
    atMs: new Date(year, month - 1, day, hour, minute).getTime(),
    type: 'TRANSFER_IN',
    record: 'transfer',
    account: 'spot',
    currency: 'USDT',
    amount: '1.00000000',
    availableAfter: '1.00000000',
    reference: 'funds',
  };
};

describe('[17] holds and releases', () => {
  const lineOf = (id: string, type: FlowRecord['type'], reference: string): FlowRecord => {
    return { ...lineAt(id, 2026, 11, 15, 9, 0), type, reference };
  };
  const folded = (...lines: FlowRecord[]) =>
    foldHolds(lines).map(({ line, under }) => [line.id, ...under.map(({ id }) => id)].join(' '));

  it('lie under the newest fill of their order', () => {
    const lines = [
      lineOf('release', 'SPOT_RELEASE', '4'),
      lineOf('fee', 'SPOT_FEE', '4'),
      lineOf('buy', 'SPOT_BUY', '4'),
      lineOf('other', 'SPOT_HOLD', '5'),
      lineOf('hold', 'SPOT_HOLD', '4'),
    ];
    expect(folded(...lines)).toEqual(['fee release hold', 'buy', 'other']);
  });

  it('show the newest of them while nothing has filled', () => {
    const [release, hold] = [
      lineOf('release', 'SPOT_RELEASE', '4'),
      lineOf('hold', 'SPOT_HOLD', '4'),
    ];
    expect(folded(hold)).toEqual(['hold']);
    expect(folded(release, hold)).toEqual(['release hold']);
  });

  it('never lie under a line that only has the same number', () => {
    const lines = [lineOf('stake', 'SECONDS_STAKE', '4'), lineOf('hold', 'SPOT_HOLD', '4')];
    expect(folded(...lines)).toEqual(['stake', 'hold']);
  });
});

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

  it('are none when there is no line', () => {
    expect(groupByDay([])).toEqual([]);
  });

  it('are called today and yesterday across the end of a month', () => {
    const now = new Date(2026, 2, 1, 8, 0).getTime();
    expect(nearness('2026-03-01', now)).toBe('today');
    expect(nearness('2026-02-28', now)).toBe('yesterday');
    expect(nearness('2026-02-27', now)).toBe('earlier');
  });
});
