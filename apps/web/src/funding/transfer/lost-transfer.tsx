/** The notice about a lost answer, until the outcome is known. */
import { LinkButton } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { useAccountNames } from '../accounts.ts';
import type { DoneTransfer, TransferRequest } from '../data.ts';

type LostTransferProps = {
  attempt: Attempt<TransferRequest, DoneTransfer>;
  onAgain: (request: TransferRequest) => void;
  onDiscard: () => void;
};

export function LostTransfer({ attempt, onAgain, onDiscard }: LostTransferProps) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useAccountNames();
  const what = ({ currency, quantity, from, to }: TransferRequest) => {
    const amount = `${showExactAmount({ amount: quantity, currency, language })} ${currency}`;
    return t('lost.what', { amount, from: nameOf(from), to: nameOf(to) });
  };
  return (
    <>
      <LostAttempt
        attempt={attempt}
        what={what}
        now={(transfer) => t('lost.now', { transfer })}
        onAgain={onAgain}
        onDiscard={onDiscard}
      />
      {attempt.state === 'unanswered' && (
        <LinkButton look="quiet" size="small" href="/pay/record">
          {t('action.records')}
        </LinkButton>
      )}
    </>
  );
}
