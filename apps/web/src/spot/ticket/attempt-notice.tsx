/**
 * The notice before the next order: a refusal that no field can fix, or a lost answer and the
 * outcome of that order.
 */
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import type { Attempt } from '../../money-forms/attempt.ts';
import { useText } from '../../i18n/index.ts';
import { useLiveness } from '../../live/index.ts';
import type { PlacedOrder } from '../data.ts';
import { placeOrderRefusal } from './order-checks.ts';
import type { OrderRequest } from './order-draft.ts';
import { useOrderTexts } from '../order-texts.ts';

export type OrderAttempt = Attempt<OrderRequest, PlacedOrder>;

type AttemptNoticeProps = {
  attempt: OrderAttempt;
  onAgain: (request: OrderRequest) => void;
  onDiscard: () => void;
};

export function AttemptNotice({ attempt, onAgain, onDiscard }: AttemptNoticeProps) {
  const t = useText('spot');
  const { requestName } = useOrderTexts();
  const isOffline = useLiveness() === 'offline';
  if (attempt.state === 'refused') {
    const isNotice = placeOrderRefusal(attempt.reply).kind === 'as-notice';
    return isNotice ? <RefusedNotice isSmall reply={attempt.reply} /> : null;
  }
  return (
    <LostAttempt
      isSmall
      attempt={attempt}
      what={requestName}
      now={(order) => t('placeNow', { order })}
      isBarred={isOffline}
      onAgain={onAgain}
      onDiscard={onDiscard}
    />
  );
}
