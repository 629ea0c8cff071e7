/**
 * What must be known before the next order: a refusal that no field can mend, or an answer that got
 * lost. Asking again is safe, because the key of the order stays the same.
 */
import { Button } from '@anywhen/ui';
import { LostNotice, RefusedNotice } from '../../money-forms/notice.tsx';
import { marketText } from '../../market-parts/symbol-text.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { useText } from '../../i18n/index.ts';
import type { PlacedOrder } from '../data.ts';
import { placeOrderRefusal } from './order-checks.ts';
import type { OrderWish } from './order-draft.ts';
import { useOrderTexts } from '../order-texts.ts';

export type OrderAttempt = Attempt<OrderWish, PlacedOrder>;

type AttemptNoticeProps = { attempt: OrderAttempt; onAgain: (wish: OrderWish) => void };

export function AttemptNotice({ attempt, onAgain }: AttemptNoticeProps) {
  if (attempt.state === 'refused') {
    const isNotice = placeOrderRefusal(attempt.reply).kind === 'as-notice';
    return isNotice ? <RefusedNotice isSmall reply={attempt.reply} /> : null;
  }
  if (attempt.state !== 'unanswered') return null;
  return <Lost wish={attempt.wish} onAgain={onAgain} />;
}

function Lost({ wish, onAgain }: { wish: OrderWish; onAgain: (wish: OrderWish) => void }) {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  const order = `${sideName(wish.side)} ${marketText(wish.symbol)}`;
  return (
    <LostNotice isSmall title={t('lost.title')} text={t('lost.text', { order })}>
      <Button look="secondary" size="small" onClick={() => onAgain(wish)}>
        {t('lost.again')}
      </Button>
    </LostNotice>
  );
}
