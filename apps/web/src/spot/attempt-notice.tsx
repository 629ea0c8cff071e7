/**
 * What must be known before the next order: a refusal that no field can mend, or an answer that got
 * lost. Asking again is safe, because the key of the order stays the same.
 */
import { Button, Icon } from '@anywhen/ui';
import { marketText } from '../market-parts/symbol-text.ts';
import type { Attempt } from '../money-forms/attempt.ts';
import { useRejectionText, useText } from '../i18n/index.ts';
import type { OrderReceipt } from './data.ts';
import { placeRefusal } from './order-checks.ts';
import type { OrderWish } from './order-draft.ts';
import { useOrderTexts } from './order-texts.ts';

export type OrderAttempt = Attempt<OrderWish, OrderReceipt>;

type AttemptNoticeProps = { attempt: OrderAttempt; onAgain: (wish: OrderWish) => void };

export function AttemptNotice({ attempt, onAgain }: AttemptNoticeProps) {
  if (attempt.state === 'refused') return <Refused attempt={attempt} />;
  if (attempt.state !== 'unanswered') return null;
  return <Lost wish={attempt.wish} onAgain={onAgain} />;
}

function Refused({ attempt }: { attempt: Extract<OrderAttempt, { state: 'refused' }> }) {
  const tell = useRejectionText();
  if (placeRefusal(attempt.reply).shown !== 'as-notice') return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-card bg-danger-tint p-2.5 text-12 font-medium
        text-danger"
    >
      <Icon name="warning" size={16} />
      <span className="min-w-0">{tell(attempt.reply)}</span>
    </p>
  );
}

function Lost({ wish, onAgain }: { wish: OrderWish; onAgain: (wish: OrderWish) => void }) {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  const order = `${sideName(wish.side)} ${marketText(wish.symbol)}`;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-card bg-warn-tint p-2.5 text-12">
      <p className="font-semibold text-warn">{t('lost.title')}</p>
      <p className="text-pretty">{t('lost.text', { order })}</p>
      <Button look="secondary" size="small" onClick={() => onAgain(wish)}>
        {t('lost.again')}
      </Button>
    </div>
  );
}
