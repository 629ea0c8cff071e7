/** Contracts by filter, newest first, page by page. */
import { useMemo } from 'react';
import { EmptyState } from '@anywhen/ui';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { useText } from '../../i18n/index.ts';
import { ALL_DAYS } from '../../money-forms/day-span.ts';
import { PagedList } from '../../money-forms/paged-list.tsx';
import type { ContractFilter } from '../contract-filter.ts';
import { ContractRow } from './contract-row.tsx';
import { useLatestLines } from '../current-contracts.ts';
import { CurrentList } from './current-list.tsx';
import { useContracts } from '../data.ts';

export function AllContracts() {
  return <ContractList filter={ALL} />;
}

const ALL: ContractFilter = { ...ALL_DAYS, state: undefined };

/** Transient states come live; all orders and ended ones come in pages. */
export function ContractList({ filter }: { filter: ContractFilter }) {
  const { state } = filter;
  if (state !== undefined && state !== 'ended') return <CurrentList state={state} />;
  return <PagedContracts filter={filter} />;
}

function PagedContracts({ filter }: { filter: ContractFilter }) {
  const contracts = useContracts(filter);
  const pages = contracts.data?.pages;
  const lines = useMemo(() => pages?.flatMap((page) => page.contracts) ?? [], [pages]);
  const current = useLatestLines(lines);
  const listed = filter.state || filter.span !== 'all' ? lines : current;
  return (
    <PagedList
      asked={contracts}
      lines={pages && listed}
      toCome={{ count: 6 }}
      none={<NoContracts filter={filter} />}
      rowRem={4.5}
    >
      {(contract) => <ContractRow contract={contract} />}
    </PagedList>
  );
}

function NoContracts({ filter }: { filter: ContractFilter }) {
  const t = useText('seconds');
  if (filter.state || filter.span !== 'all')
    return <EmptyState icon="filter" title={t('list.noneFiltered')} />;
  return (
    <EmptyWithLink
      icon="receipt"
      title={t('list.none')}
      text={t('list.noneText')}
      href="/newContract/contractinfo?product=seconds"
      label={t('list.howItWorks')}
    />
  );
}
