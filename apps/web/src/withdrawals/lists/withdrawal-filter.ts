/** The filter of the record as URL parameters, including the withdrawal open in its sheet. */
import { findCaseId, readCaseFilter, type CaseFilter } from '../../case-parts/case-filter.ts';
import { writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';

export type WithdrawalFilter = CaseFilter & {
  /** The withdrawal open in its sheet: messages and other pages link to it. */
  readonly withdrawal: string | undefined;
};

export function readFilter(query: URLSearchParams): WithdrawalFilter {
  return { ...readCaseFilter(query), withdrawal: findCaseId(query, 'withdrawal') };
}

export function writeFilter(filter: WithdrawalFilter): To {
  return `/pay/record2${writeQuery(filter)}`;
}
