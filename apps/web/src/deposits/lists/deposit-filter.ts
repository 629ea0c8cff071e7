/** What the record shows, as it stands in the address: also which deposit is open in its sheet. */
import { findCaseId, readCaseFilter, type CaseFilter } from '../../case-parts/case-filter.ts';
import { writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';

export type DepositFilter = CaseFilter & {
  /** The one that is open in its sheet: messages and other pages lead to it. */
  readonly deposit: string | undefined;
};

export function readFilter(query: URLSearchParams): DepositFilter {
  return { ...readCaseFilter(query), deposit: findCaseId(query, 'deposit') };
}

export function writeFilter({ account, state, deposit }: DepositFilter): To {
  return `/pay/record3${writeQuery({ account, state, deposit })}`;
}
