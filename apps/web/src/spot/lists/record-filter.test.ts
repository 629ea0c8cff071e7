/** The filter of the records as URL parameters. */
import { describe, expect, it } from 'vitest';
import { ALL_DAYS } from '../../money-forms/day-span.ts';
import { isFiltered, readFilter, writeFilter } from './record-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter of the trade records', () => {
  it('shows all orders by default', () => {
    expect(read('')).toEqual({
      tab: 'orders',
      symbol: undefined,
      scope: 'all',
      order: undefined,
      ...ALL_DAYS,
    });
  });

  it('round-trips', () => {
    const days = { span: 'custom', fromDay: '2026-11-01', toDay: '2026-11-03' } as const;
    const filter = {
      tab: 'fills',
      symbol: 'ETHUSDT',
      scope: 'ended',
      order: '41',
      ...days,
    } as const;
    const address = writeFilter(filter);
    expect(address).toBe(
      '/trade/tardelist?tab=fills&symbol=ETHUSDT&state=ended&span=custom&from=2026-11-01&to=2026-11-03&order=41',
    );
    expect(read(address.split('?')[1] ?? '')).toEqual(filter);
  });

  it('is active by market, and for orders by state', () => {
    expect(isFiltered(read('symbol=ETHUSDT'))).toBe(true);
    expect(isFiltered(read('state=open'))).toBe(true);
    expect(isFiltered(read('tab=fills&state=open'))).toBe(false);
    expect(isFiltered(read('tab=fills&span=7d'))).toBe(true);
    expect(isFiltered(read(''))).toBe(false);
  });

  it('ignores unknown values', () => {
    const unknown = read('tab=everything&symbol=XAUUSDT&state=lost&order=0');
    expect(unknown).toEqual({
      tab: 'orders',
      symbol: undefined,
      scope: 'all',
      order: undefined,
      ...ALL_DAYS,
    });
  });
});
