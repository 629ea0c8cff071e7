/** Deposits by filter, newest first, page by page. */
import { useMemo } from 'react';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useDeposits } from '../data.ts';
import { isListed, type DepositFilter } from './deposit-filter.ts';
import { DepositRow } from './deposit-row.tsx';

type DepositListProps = { filter: DepositFilter; onOpen: (id: string) => void };

export function DepositList({ filter, onOpen }: DepositListProps) {
  const asked = useDeposits(filter);
  const pages = asked.data?.pages;
  const lines = useMemo(
    () => pages?.flatMap(({ deposits }) => deposits.filter((one) => isListed(filter, one))),
    [pages, filter],
  );
  return (
    <PagedList
      asked={asked}
      lines={lines}
      toCome={{ count: 6 }}
      none={<NoDeposits filter={filter} />}
      rowRem={4.5}
    >
      {(deposit) => <DepositRow deposit={deposit} onOpen={onOpen} />}
    </PagedList>
  );
}

function NoDeposits({ filter: { account, state } }: { filter: DepositFilter }) {
  const t = useText('deposits');
  if (account || state) return <EmptyState icon="filter" title={t('records.noneFiltered')} />;
  return (
    <EmptyState
      icon="arrow-down"
      title={t('records.none')}
      text={t('records.noneText')}
      action={<LinkButton href="/pay/recharge">{t('records.first')}</LinkButton>}
    />
  );
}
