/** The filter of the record as URL parameters: `?product=option&state=settled`. */
import { OPTION_STATES, OPTION_SYMBOLS, type OptionState } from '@anywhen/protocol';
import { findOne, writeQuery } from '../money-forms/address-filter.ts';
import { daySpanParts, readDaySpan, type DaySpan } from '../money-forms/day-span.ts';

export type PositionFilter = DaySpan & {
  readonly state: OptionState | undefined;
  readonly symbol: string | undefined;
};

export function readFilter(query: URLSearchParams): PositionFilter {
  const state = findOne(OPTION_STATES, query.get('state'));
  const symbol = findOne(OPTION_SYMBOLS, query.get('symbol')?.toUpperCase() ?? null);
  return { state, symbol, ...readDaySpan(query) };
}

export function writeFilter(filter: PositionFilter): `?${string}` {
  const { state, symbol } = filter;
  return writeQuery({ product: 'option', symbol, state, ...daySpanParts(filter) });
}

export function isFiltered({ state, symbol, span }: PositionFilter): boolean {
  return state !== undefined || symbol !== undefined || span !== 'all';
}
