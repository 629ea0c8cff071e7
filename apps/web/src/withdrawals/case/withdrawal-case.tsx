/** One withdrawal: amount, target, progress and costs. */
import type { Withdrawal } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { AddressText } from '../../case-parts/address-line.tsx';
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

/** Announced when it changes, for members looking elsewhere on the page. */
function CaseHead({ withdrawal: { amount, currency, state } }: { withdrawal: Withdrawal }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card bg-surface-sunken px-4 py-5">
      <OwnAmount amount={amount} currency={currency} size={28} isExact hasCurrency />
      <output>
        <ReviewStateBadge state={state} />
      </output>
    </div>
  );
}

function CaseFigures({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('withdrawals');
  const cases = useText('cases');
  const { channelName, targetText } = useWithdrawalTexts();
  const { id, account, channel, target, currency, fee, received, state, transaction } = withdrawal;
  const exact = (amount: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  const isPlainAddress = target.kind === 'address' && target.label === null;
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
        { label: t('account'), value: cases(`part.account.${account}`) },
        { label: t('field.channel'), value: channelName(channel) },
        {
          label: t('target.label'),
          value: isPlainAddress ? <AddressText address={target.address} /> : targetText(withdrawal),
          hint: hint && <AddressText address={hint} />,
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
