/** The notice about a lost answer, until the outcome is known. */
import { isNetwork } from '@anywhen/protocol';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { LostAttempt, type LostAttemptProps } from '../../money-forms/lost-attempt.tsx';
import type { DepositRequest } from '../data.ts';

type LostDepositProps = Pick<LostAttemptProps<DepositRequest>, 'attempt' | 'onAgain' | 'onDiscard'>;

export function LostDeposit(lost: LostDepositProps) {
  const t = useText('deposits');
  const cases = useText('cases');
  const language = useLanguage();
  const what = ({ currency = '', network = '', amount }: DepositRequest) =>
    t('lost.what', {
      amount: `${showExactAmount({ amount, currency, language })} ${currency}`,
      network: isNetwork(network) ? cases(`network.${network}`) : network,
    });
  return (
    <LostAttempt
      {...lost}
      what={what}
      now={(deposit) => t('lost.now', { deposit })}
      records={{ href: '/pay/record3', label: t('case.records') }}
    />
  );
}
