/** The filter of the list as URL parameters; unknown values are ignored. */
import { FINANCE_STATES, type FinanceState } from '@anywhen/protocol';
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';

/** Undefined for all. */
export type RecordFilter = { readonly state: FinanceState | undefined };

export function readFilter(query: URLSearchParams): RecordFilter {
  return { state: findOne(FINANCE_STATES, query.get('state')) };
}

export function writeFilter({ state }: RecordFilter): To {
  return `/homeindex/eaorders${writeQuery({ state })}`;
}
