/** Cancels one or all waiting orders, once: busy until the outcome is known. */
import { Button, toast } from '@anywhen/ui';
import { useRejectionText, useText } from '../../i18n/index.ts';
import { isUnderWay, useAttempt, type Settled } from '../../money-forms/attempt.ts';
import { Dialog } from '../../parts/overlays.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { refreshOwn, sendCancel, sendCancelAll } from '../data.ts';

export function CancelOrder({ id }: { id: string }) {
  const t = useText('derivatives');
  const showOutcome = useOutcomeToast();
  const { attempt, send } = useAttempt(`derivatives.cancel.${id}`, sendCancel, { shownOnPage: [] });
  const cancel = async () => showOutcome(await send({ id }), t('cancel.done'));
  return (
    <Button
      look="secondary"
      size="small"
      isBusy={isUnderWay(attempt)}
      disabled={attempt.state === 'done'}
      onClick={() => void cancel()}
    >
      {t('cancel.one')}
    </Button>
  );
}

export function CancelAll({ count }: { count: number }) {
  const t = useText('derivatives');
  const showOutcome = useOutcomeToast();
  const [isOpen, open, close] = useSheetEntry('derivatives.cancel-all');
  const { attempt, send } = useAttempt('derivatives.cancel-all', sendCancelAll, {
    shownOnPage: [],
  });
  const cancel = async () => {
    const outcome = await send({});
    close();
    showOutcome(outcome, t('cancel.allDone'));
  };
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
        {t('cancel.text')}
      </Dialog>
    </>
  );
}

/** The outcome in one line. */
function useOutcomeToast(): (
  outcome: Settled<object, unknown> | undefined,
  doneText: string,
) => void {
  const t = useText('derivatives');
  const explain = useRejectionText();
  return (outcome, doneText) => {
    if (outcome?.state === 'done') toast(doneText, 'success');
    else if (outcome?.state === 'dropped') toast(t('cancel.lost'), 'danger');
    else if (outcome?.state === 'refused') {
      toast(explain(outcome.reply), 'danger');
      refreshOwn();
    }
  };
}
