/** Filters of the flow record: in the URL, in the request, and counted. */
import { describe, expect, it } from 'vitest';
import { isBackwards } from '../../money-forms/day-span.ts';
import { NO_FILTER, countFilters, readFilter, recordsQuery, writeFilter } from './record-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));
const localMs = (year: number, month: number, day: number) =>
  new Date(year, month - 1, day).getTime();
const NOON = new Date(2026, 10, 15, 12, 30).getTime();
const ask = (address: string) => recordsQuery(read(address), NOON);

describe('the filter in the URL', () => {
  it('round-trips', () => {
    const filter = {
      account: 'spot',
      record: 'profit',
      currency: 'BTC',
      span: 'custom',
      fromDay: '2026-11-01',
      toDay: '2026-11-15',
    } as const;
    expect(read(writeFilter(filter))).toEqual(filter);
    expect(read('')).toEqual(NO_FILTER);
    expect(writeFilter(NO_FILTER)).toBe('?');
  });

  it('ignores unknown values', () => {
    expect(read('account=purse&record=loss&currency=EUR&span=ever&from=2026-11-01')).toEqual(
      NO_FILTER,
    );
    expect(read('span=custom&from=yesterday&to=2026-99-99')).toMatchObject({
      span: 'custom',
      fromDay: '',
      toDay: '',
    });
  });

  it('counts active filters', () => {
    expect(countFilters(NO_FILTER)).toBe(0);
    expect(countFilters(read('account=spot&span=7d'))).toBe(2);
    expect(countFilters(read('account=spot&record=transfer&currency=BTC&span=today'))).toBe(4);
  });
});

describe('[17] the request', () => {
  it('omits what is not filtered', () => {
    expect(Object.values(ask('')).filter((part) => part !== undefined)).toEqual([]);
  });

  it('contains account, record type and currency', () => {
    expect(ask('account=funds&record=deposit-approved&currency=USDT')).toMatchObject({
      account: 'funds',
      record: 'deposit-approved',
      currency: 'USDT',
    });
  });

  it('begins at local midnight, today included', () => {
    expect(ask('span=today')).toMatchObject({ fromMs: localMs(2026, 11, 15), toMs: undefined });
    expect(ask('span=7d').fromMs).toBe(localMs(2026, 11, 9));
    expect(ask('span=30d').fromMs).toBe(localMs(2026, 10, 17));
  });

  it('includes both chosen days fully, and either may be open', () => {
    expect(ask('span=custom&from=2026-11-01&to=2026-11-03')).toMatchObject({
      fromMs: localMs(2026, 11, 1),
      toMs: localMs(2026, 11, 4),
    });
    expect(ask('span=custom&to=2026-12-31')).toMatchObject({
      fromMs: undefined,
      toMs: localMs(2027, 1, 1),
    });
  });
});

describe('a reversed range of days', () => {
  it('is detected; a single day is not one', () => {
    expect(isBackwards(read('span=custom&from=2026-11-03&to=2026-11-02'))).toBe(true);
    expect(isBackwards(read('span=custom&from=2026-11-03&to=2026-11-03'))).toBe(false);
    expect(isBackwards(read('span=custom&from=2026-11-03'))).toBe(false);
  });
});
