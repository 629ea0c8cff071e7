/** Deposits by filter, newest first, page by page. */
import { useMemo } from 'react';
import type { Deposit } from '@anywhen/protocol';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { isFiltered, isListed } from '../../case-parts/case-filter.ts';
import { useText } from '../../i18n/index.ts';
import { NoneFiltered, PagedList } from '../../money-forms/paged-list.tsx';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { useDeposits } from '../data.ts';
import type { DepositFilter } from './deposit-filter.ts';
import { DepositRow } from './deposit-row.tsx';
import { DepositSheet } from './deposit-sheet.tsx';

type DepositListProps = { filter: DepositFilter; onUnfilter: () => void };

export function DepositList({ filter, onUnfilter }: DepositListProps) {
  const t = useText('deposits');
  const { chosen, isOpen, show, close } = useChosenSheet<Deposit>('deposits.case');
  const asked = useDeposits(filter);
  const pages = asked.data?.pages;
  const lines = useMemo(
    () => pages?.flatMap(({ deposits }) => deposits.filter((one) => isListed(filter, one))),
    [pages, filter],
  );
  return (
    <>
      <PagedList
        asked={asked}
        lines={lines}
        toCome={{ count: 6 }}
        none={
          isFiltered(filter) ? (
            <NoneFiltered
              title={t('records.noneFiltered')}
              action={t('records.unfilter')}
              onAction={onUnfilter}
            />
          ) : (
            <EmptyState
              icon="arrow-down"
              title={t('records.none')}
              text={t('records.noneText')}
              action={<LinkButton href="/pay/recharge">{t('records.first')}</LinkButton>}
            />
          )
        }
        rowRem={4.5}
      >
        {(deposit) => <DepositRow deposit={deposit} onOpen={show} />}
      </PagedList>
      <DepositSheet id={chosen?.id} isOpen={isOpen} onClose={close} />
    </>
  );
}
