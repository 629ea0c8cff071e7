/** Cancels one order, once: the key stays until there is an answer. */
import type { SpotOrder } from '@anywhen/protocol';
import { Button, toast } from '@anywhen/ui';
import { useAttempt } from '../../money-forms/attempt.ts';
import { useRejectionText, useText } from '../../i18n/index.ts';
import { refreshSpot, sendCancel } from '../data.ts';

type CancelButtonProps = { order: SpotOrder; isLarge?: boolean };

export function CancelButton({ order, isLarge = false }: CancelButtonProps) {
  const t = useText('spot');
  const tell = useRejectionText();
  const { attempt, send } = useAttempt(sendCancel);
  const cancel = async () => {
    const outcome = await send({ id: order.id });
    if (outcome?.state === 'done') toast(t('cancel.done'), 'success');
    else if (outcome?.state === 'unanswered') toast(t('cancel.lost'), 'danger');
    else if (outcome?.state === 'refused') {
      toast(tell(outcome.reply), 'danger');
      refreshSpot();
    }
  };
  return (
    <Button
      look="secondary"
      size={isLarge ? 'large' : 'small'}
      isFullWidth={isLarge}
      isBusy={attempt.state === 'sending'}
      disabled={attempt.state === 'done'}
      onClick={() => void cancel()}
    >
      {t('cancel.one')}
    </Button>
  );
}
