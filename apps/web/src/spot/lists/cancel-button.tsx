/** Cancels one order, once: it stays busy until the outcome is known. */
import type { SpotOrder } from '@anywhen/protocol';
import { Button, toast } from '@anywhen/ui';
import { isUnderWay, useAttempt } from '../../money-forms/attempt.ts';
import { useRejectionText, useText } from '../../i18n/index.ts';
import { refreshSpot } from '../../book/own-orders.ts';
import { sendCancel } from '../data.ts';

type CancelButtonProps = { order: SpotOrder; isLarge?: boolean };

export function CancelButton({ order, isLarge = false }: CancelButtonProps) {
  const t = useText('spot');
  const explain = useRejectionText();
  const { attempt, send } = useAttempt(`spot.cancel.${order.id}`, sendCancel, { shownOnPage: [] });
  const cancel = async () => {
    const outcome = await send({ id: order.id });
    if (outcome?.state === 'done') toast(t('cancel.done'), 'success');
    else if (outcome?.state === 'dropped') toast(t('cancel.lost'), 'danger');
    else if (outcome?.state === 'refused') {
      toast(explain(outcome.reply), 'danger');
      refreshSpot();
    }
  };
  return (
    <Button
      look="secondary"
      size={isLarge ? 'large' : 'small'}
      isFullWidth={isLarge}
      isBusy={isUnderWay(attempt)}
      disabled={attempt.state === 'done'}
      onClick={() => void cancel()}
    >
      {t('cancel.one')}
    </Button>
  );
}
