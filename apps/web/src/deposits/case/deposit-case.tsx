/** One deposit in full: amount, state, timeline, and its references. */
import { depositStageAt, type Deposit } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { AddressLine } from '../../case-parts/address-line.tsx';
import { AmountHead } from '../../case-parts/amount-head.tsx';
import { ReviewStateBadge } from '../../case-parts/review-state-badge.tsx';
import { TransactionLink } from '../../case-parts/transaction-link.tsx';
import { useBlockNow } from '../../case-parts/block-now.ts';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { CopyValue } from '../../parts/copying.tsx';
import { isUnderWay } from '../data.ts';
import { DepositSteps } from './deposit-steps.tsx';

export function DepositCase({ deposit }: { deposit: Deposit }) {
  const t = useText('deposits');
  return (
    <div className="flex flex-col gap-5">
      <Head deposit={deposit} />
      <DepositSteps deposit={deposit} />
      <Figures deposit={deposit} />
      <div className="flex flex-col gap-1.5">
        <p className="text-14 font-medium">{t('case.address')}</p>
        <AddressLine address={deposit.address} />
      </div>
    </div>
  );
}

function Head({ deposit }: { deposit: Deposit }) {
  const t = useText('deposits');
  const cases = useText('cases');
  const { amount, currency, account, network, state } = deposit;
  return (
    <div className="relative flex flex-col items-start gap-1">
      <AmountHead amount={amount} currency={currency}>
        <ReviewStateBadge state={state} />
      </AmountHead>
      <p className="text-14 text-text-muted">
        {t('case.to', {
          account: cases(`part.account.${account}`),
          network: cases(`network.${network}`),
        })}
      </p>
      <Spoken deposit={deposit} />
    </div>
  );
}

/** Screen readers get each new stage once; the countdown is visual only. */
function Spoken({ deposit }: { deposit: Deposit }) {
  const t = useText('deposits');
  const nowMs = useBlockNow(deposit.network, isUnderWay(deposit));
  return (
    <output className="sr-only">
      {deposit.correction ? t('stage.corrected') : t(`stage.${depositStageAt(deposit, nowMs)}`)}
    </output>
  );
}

/** The arrived amount is shown only if it differs from the declared one. */
function Figures({ deposit }: { deposit: Deposit }) {
  const t = useText('deposits');
  const { id, amount, sent, currency, transaction } = deposit;
  const show = (value: string) => (
    <OwnAmount amount={value} currency={currency} size={14} isExact hasCurrency />
  );
  const amounts: KeyValueRow[] =
    amount === sent
      ? []
      : [
          { label: t('case.declared'), value: show(amount) },
          { label: t('case.sent'), value: show(sent), tone: 'warn' },
        ];
  return (
    <KeyValue
      rows={[
        ...amounts,
        { label: t('case.transaction'), value: <TransactionLink id={transaction} /> },
        { label: t('case.number'), value: <CopyValue text={id} /> },
      ]}
    />
  );
}
