/** The notice about a lost answer, until the outcome is known. */
import { isNetwork, type Deposit } from '@anywhen/protocol';
import { LinkButton } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import type { DepositRequest } from '../data.ts';

type LostDepositProps = {
  attempt: Attempt<DepositRequest, Deposit>;
  onAgain: (request: DepositRequest) => void;
  onDiscard: () => void;
};

export function LostDeposit({ attempt, onAgain, onDiscard }: LostDepositProps) {
  const t = useText('deposits');
  const cases = useText('cases');
  const language = useLanguage();
  const what = ({ currency = '', network = '', amount }: DepositRequest) =>
    t('lost.what', {
      amount: `${showExactAmount({ amount, currency, language })} ${currency}`,
      network: isNetwork(network) ? cases(`network.${network}`) : network,
    });
  return (
    <>
      <LostAttempt
        attempt={attempt}
        what={what}
        now={(deposit) => t('lost.now', { deposit })}
        onAgain={onAgain}
        onDiscard={onDiscard}
      />
      {attempt.state === 'unanswered' && (
        <LinkButton look="quiet" size="small" href="/pay/record3">
          {t('case.records')}
        </LinkButton>
      )}
    </>
  );
}
