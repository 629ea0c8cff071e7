/** The filter of the record as URL parameters: `?product=seconds&state=ended`. */
import { SECONDS_STATES, type SecondsState } from '@anywhen/protocol';
import { findOne, writeQuery } from '../money-forms/address-filter.ts';
import { daySpanParts, readDaySpan, type DaySpan } from '../money-forms/day-span.ts';

export type ContractFilter = DaySpan & { readonly state: SecondsState | undefined };

export function readFilter(query: URLSearchParams): ContractFilter {
  const state = findOne(SECONDS_STATES, query.get('state'));
  return { state, ...readDaySpan(query) };
}

export function writeFilter(filter: ContractFilter): `?${string}` {
  return writeQuery({ product: 'seconds', state: filter.state, ...daySpanParts(filter) });
}
