/** Withdrawals, newest first, with infinite scrolling, and each in a sheet. */
import { useMemo } from 'react';
import type { Withdrawal } from '@anywhen/protocol';
import { EmptyState, Icon, LinkButton, ListRow } from '@anywhen/ui';
import { isListed } from '../../case-parts/case-filter.ts';
import { ReviewStateBadge } from '../../case-parts/review-state-badge.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { NoneFiltered, PagedList } from '../../money-forms/paged-list.tsx';
import { WithdrawalLockMark } from '../../parts/marks/withdrawal-lock-mark.tsx';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { useWithdrawals } from '../data.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import type { WithdrawalFilter } from './withdrawal-filter.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

type WithdrawalListProps = {
  filter: WithdrawalFilter;
  /** Absent when nothing is filtered. */
  onUnfilter?: () => void;
};

export function WithdrawalList({ filter, onUnfilter }: WithdrawalListProps) {
  const asked = useWithdrawals(filter);
  const pages = asked.data?.pages;
  const lines = useMemo(
    () => pages?.flatMap((page) => page.withdrawals.filter((one) => isListed(filter, one))),
    [pages, filter],
  );
  const { chosen, isOpen, show, close } = useChosenSheet<Withdrawal>('withdrawals.case');
  return (
    <>
      <PagedList
        asked={asked}
        lines={lines}
        toCome={{ count: 6 }}
        none={<NoWithdrawals onUnfilter={onUnfilter} />}
        rowRem={4.5}
      >
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} onShow={show} />}
      </PagedList>
      <WithdrawalSheet id={chosen?.id} isOpen={isOpen} onClose={close} />
    </>
  );
}

type WithdrawalRowProps = { withdrawal: Withdrawal; onShow: (withdrawal: Withdrawal) => void };

function WithdrawalRow({ withdrawal, onShow }: WithdrawalRowProps) {
  const cases = useText('cases');
  const { dateTime } = useFormat();
  const { shortTarget } = useWithdrawalTexts();
  const { amount, currency, account, channel, state, submittedAtMs } = withdrawal;
  return (
    <ListRow
      leading={<Icon name={channel === 'bank' ? 'bank' : 'arrow-up'} className="text-accent" />}
      title={<OwnAmount amount={amount} currency={currency} size={16} hasCurrency />}
      detail={
        <>
          {cases(`part.account.${account}`)} · {shortTarget(withdrawal)}
          <span className="tabular block truncate">{dateTime(submittedAtMs)}</span>
        </>
      }
      trailing={<ReviewStateBadge state={state} />}
      onClick={() => onShow(withdrawal)}
    />
  );
}

function NoWithdrawals({ onUnfilter }: { onUnfilter: (() => void) | undefined }) {
  const t = useText('withdrawals');
  if (onUnfilter) {
    return (
      <NoneFiltered
        title={t('records.noneFiltered')}
        action={t('records.unfilter')}
        onAction={onUnfilter}
      />
    );
  }
  return (
    <EmptyState
      icon="arrow-up"
      title={t('records.none')}
      text={t('records.noneText')}
      action={
        <div className="flex flex-col items-center gap-2">
          <LinkButton href="/pay/withdraw">{t('submit.now')}</LinkButton>
          <WithdrawalLockMark />
        </div>
      }
    />
  );
}
