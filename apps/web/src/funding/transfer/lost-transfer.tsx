/** The notice about a lost answer, until the outcome is known. */
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { LostAttempt, type LostAttemptProps } from '../../money-forms/lost-attempt.tsx';
import { useAccountNames } from '../accounts.ts';
import type { TransferRequest } from '../data.ts';

type LostTransferProps = Pick<
  LostAttemptProps<TransferRequest>,
  'attempt' | 'onAgain' | 'onDiscard'
>;

export function LostTransfer(lost: LostTransferProps) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useAccountNames();
  const what = ({ currency, quantity, from, to }: TransferRequest) => {
    const amount = `${showExactAmount({ amount: quantity, currency, language })} ${currency}`;
    return t('lost.what', { amount, from: nameOf(from), to: nameOf(to) });
  };
  return (
    <LostAttempt
      {...lost}
      what={what}
      now={(transfer) => t('lost.now', { transfer })}
      records={{ href: '/pay/record', label: t('action.records') }}
    />
  );
}
