/** Cancels all open orders of a market, or of all markets, after one confirmation. */
import { Button, toast } from '@anywhen/ui';
import { marketText } from '../../market-parts/symbol-text.ts';
import { isUnderWay, useAttempt } from '../../money-forms/attempt.ts';
import { Dialog } from '../../parts/overlays.tsx';
import { useRejectionText, useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { sendCancelAll } from '../data.ts';

type CancelAllProps = { symbol: string | undefined; count: number };

export function CancelAll({ symbol, count }: CancelAllProps) {
  const t = useText('spot');
  const explain = useRejectionText();
  const [isOpen, open, close] = useSheetEntry('spot.cancel-all');
  const { attempt, send } = useAttempt('spot.cancel-all', sendCancelAll, { shownOnPage: [] });
  const cancel = async () => {
    const outcome = await send(symbol === undefined ? {} : { symbol });
    if (!outcome) return;
    close();
    if (outcome.state === 'done') {
      toast(t('cancel.allDone', { count: outcome.answer.canceledIds.length }), 'success');
    } else if (outcome.state === 'refused') toast(explain(outcome.reply), 'danger');
    else toast(t('cancel.lost'), 'danger');
  };
  const market = symbol === undefined ? t('cancel.everywhere') : marketText(symbol);
  return (
    <>
      <Button look="quiet" size="small" onClick={open} className="-mr-3">
        {t('cancel.all')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('cancel.question', { count })}
        cancelLabel={t('cancel.keep')}
        confirmLabel={t('cancel.all')}
        isDanger
        isBusy={isUnderWay(attempt)}
        onConfirm={() => void cancel()}
      >
        {t('cancel.explain', { market })}
      </Dialog>
    </>
  );
}
