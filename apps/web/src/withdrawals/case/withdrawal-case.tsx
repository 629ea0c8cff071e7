/** One withdrawal, wherever it is shown: how much, where to, how far, what it cost. */
import type { Withdrawal } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { CaseTimeline } from '../../case-parts/case-timeline.tsx';
import { ReviewStateBadge } from '../../case-parts/review-state-badge.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { CopyValue } from '../../parts/copying.tsx';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import { useWithdrawalCourse } from './withdrawal-course.ts';

export function WithdrawalCase({ withdrawal }: { withdrawal: Withdrawal }) {
  const stepsOf = useWithdrawalCourse();
  return (
    <div className="flex flex-col gap-5">
      <CaseHead withdrawal={withdrawal} />
      <CaseTimeline steps={stepsOf(withdrawal)} />
      <CaseFigures withdrawal={withdrawal} />
    </div>
  );
}

/** Announced when it changes: whoever looks elsewhere on the page hears how it was decided. */
function CaseHead({ withdrawal: { amount, currency, state } }: { withdrawal: Withdrawal }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card bg-surface-sunken px-4 py-5">
      <OwnAmount amount={amount} currency={currency} size={28} digits="exact" hasCurrency />
      <output>
        <ReviewStateBadge state={state} />
      </output>
    </div>
  );
}

function CaseFigures({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('withdrawals');
  const { channelName, targetText } = useWithdrawalTexts();
  const { id, account, channel, target, currency, fee, received, state, transaction } = withdrawal;
  const exact = (amount: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} digits="exact" hasCurrency />
  );
  const hint = target.kind === 'address' && target.label !== null ? target.address : undefined;
  const costs: KeyValueRow[] =
    state === 'rejected'
      ? []
      : [
          { label: t('fee.label'), value: exact(fee) },
          { label: t('received'), value: exact(received), isStrong: true },
        ];
  const sent: KeyValueRow[] =
    transaction === null
      ? []
      : [{ label: t('transaction'), value: <TransactionLink id={transaction} /> }];
  return (
    <KeyValue
      rows={[
        { label: t('account'), value: t(`from.${account}`) },
        { label: t('field.channel'), value: channelName(channel) },
        {
          label: t('target.label'),
          value: <span className="wrap-anywhere">{targetText(withdrawal)}</span>,
          hint: hint && <span className="font-mono wrap-anywhere">{hint}</span>,
        },
        ...sent,
        { label: t('number'), value: <CopyValue text={id} /> },
        ...costs,
      ]}
    />
  );
}

function TransactionLink({ id }: { id: string }) {
  return (
    <a
      href={`/pay/transaction?${new URLSearchParams({ id })}`}
      className="font-mono text-12 wrap-anywhere text-accent underline underline-offset-2"
    >
      {id}
    </a>
  );
}
