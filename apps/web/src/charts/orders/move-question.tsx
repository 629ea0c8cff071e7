/**
 * Asks once whether a dragged line shall amend its order, shows the effects, and amends it. A
 * refusal or a lost answer moves the line back to the order's known price.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Market } from '@anywhen/prices';
import type { SpotOrder } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { AmendEffects } from '../../book/amend-effects.tsx';
import { sendAmend } from '../../book/own-orders.ts';
import { useRejectionText, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { isUnderWay, useAttempt } from '../../money-forms/attempt.ts';
import { withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { Dialog } from '../../parts/overlays.tsx';

export type MoveRequest = {
  readonly order: SpotOrder;
  /** The label of the line. */
  readonly name: string;
  readonly what: 'price' | 'triggerPrice';
  readonly price: string;
  /** True when the line may stay. */
  readonly settle: (isTaken: boolean) => void;
};

type MoveQuestionProps = {
  request: MoveRequest;
  market: Market;
  isOpen: boolean;
  onClose: () => void;
};

export function MoveQuestion({ request, market, isOpen, onClose }: MoveQuestionProps) {
  const t = useText('charts');
  const explain = useRejectionText();
  const { order, name, what, price, settle } = request;
  const { attempt, send } = useAttempt(`charts.move.${order.id}`, sendAmend, { shownOnPage: [] });
  const amendment = { [what]: typedForm(price) };
  const before = what === 'price' ? order.price : order.trigger?.price;
  const isUnanswered = attempt.state === 'unanswered';

  const giveUp = useEffectEvent(() => {
    toast(t('move.unanswered'), 'danger');
    onClose();
  });
  useEffect(() => {
    if (isUnanswered) giveUp();
  }, [isUnanswered]);

  const move = async () => {
    const outcome = await send({ id: order.id, ...amendment, ...withFunds() });
    if (!outcome) return;
    settle(outcome.state === 'done');
    onClose();
    if (outcome.state === 'done') {
      toast(t('move.done'), 'success');
      toastMoved(outcome.answer.fromFunds);
    } else if (outcome.state === 'refused') toast(explain(outcome.reply), 'danger');
    else toast(t('move.lost'), 'danger');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('move.question', { line: name })}
      cancelLabel={t('move.back')}
      confirmLabel={t('move.confirm')}
      isBusy={isUnderWay(attempt)}
      onConfirm={() => void move()}
    >
      <div className="flex flex-col gap-2">
        <p className="tabular text-16 font-semibold text-text">
          {showPrice(before ?? '')} → {showPrice(price)}
        </p>
        <AmendEffects order={order} amendment={amendment} market={market} />
      </div>
    </Dialog>
  );
}
