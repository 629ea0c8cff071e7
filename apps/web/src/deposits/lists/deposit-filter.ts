/** The filter of the record as URL parameters, including the deposit open in the sheet. */
import { findCaseId, readCaseFilter, type CaseFilter } from '../../case-parts/case-filter.ts';
import { writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';

export type DepositFilter = CaseFilter & {
  /** The deposit open in the sheet: messages and other pages link to it. */
  readonly deposit: string | undefined;
};

export function readFilter(query: URLSearchParams): DepositFilter {
  return { ...readCaseFilter(query), deposit: findCaseId(query, 'deposit') };
}

export function writeFilter({ account, state, deposit }: DepositFilter): To {
  return `/pay/record3${writeQuery({ account, state, deposit })}`;
}
