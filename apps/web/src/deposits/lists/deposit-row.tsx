/** One deposit in a row: amount, state, destination, and progress. */
import { NETWORK_TERMS, confirmationsAt, depositStageAt, type Deposit } from '@anywhen/protocol';
import { useBlockNow } from '../../case-parts/block-now.ts';
import { CaseRow } from '../../case-parts/case-row.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { isUnderWay } from '../data.ts';

type DepositRowProps = { deposit: Deposit; onOpen: (deposit: Deposit) => void };

export function DepositRow({ deposit, onOpen }: DepositRowProps) {
  const cases = useText('cases');
  const { dateTime } = useFormat();
  const { amount, currency, account, network, submittedAtMs, state } = deposit;
  return (
    <CaseRow
      icon="arrow-down"
      amount={amount}
      currency={currency}
      state={state}
      detail={[cases(`part.account.${account}`), network, dateTime(submittedAtMs)].join(' · ')}
      stage={<HowFar deposit={deposit} />}
      onClick={() => onOpen(deposit)}
    />
  );
}

function HowFar({ deposit }: { deposit: Deposit }) {
  const t = useText('deposits');
  const { network, minedAtMs } = deposit;
  const nowMs = useBlockNow(network, isUnderWay(deposit));
  const stage = depositStageAt(deposit, nowMs);
  if (deposit.correction) return t('stage.corrected');
  if (stage !== 'confirming') return t(`stage.${stage}`);
  return t('case.confirmations', {
    n: confirmationsAt(network, minedAtMs, nowMs),
    of: NETWORK_TERMS[network].creditConfirmations,
  });
}
