/** The events of a position, one per line: what moved, and the figures after it. */
import type { PositionEvent, PositionEventKind, SharedPosition } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { usePositionTexts } from '../position-texts.ts';

type EventListProps = {
  position: SharedPosition;
  events: readonly PositionEvent[];
  isPublic?: boolean;
};

export function EventList({ position, events, isPublic = false }: EventListProps) {
  const t = useText('derivatives');
  return (
    <Card padding="none" title={t('event.title')}>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.no}>
            <EventRow event={event} symbol={position.symbol} isPublic={isPublic} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type EventRowProps = { event: PositionEvent; symbol: string; isPublic: boolean };

function EventRow({ event, symbol, isPublic }: EventRowProps) {
  const t = useText('derivatives');
  const { eventName } = usePositionTexts();
  const { dateTime } = useFormat();
  const { kind, atMs, price, quantity, after } = event;
  const hasQuantity = /[1-9]/.test(quantity);
  return (
    <div className="flex flex-col gap-0.5 px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-14 font-medium">{eventName(kind)}</span>
        <Moved event={event} isPublic={isPublic} />
      </div>
      <div className="tabular flex flex-wrap justify-between gap-x-3 text-12 text-text-muted">
        <span>
          {dateTime(atMs)}
          {hasQuantity && (
            <>
              {' · '}
              <OwnAmount
                amount={quantity}
                currency={currencyOf(symbol)}
                size={12}
                tone="muted"
                digits="lot"
                hasCurrency
                isPublic={isPublic}
              />
            </>
          )}
          {price !== null && ` · ${showPrice(price)}`}
        </span>
        <span>
          {t('event.margin')}{' '}
          <OwnAmount
            amount={after.margin}
            currency="USDT"
            size={12}
            tone="muted"
            isPublic={isPublic}
          />
        </span>
      </div>
    </div>
  );
}

const CLOSING: readonly PositionEventKind[] = ['reduced', 'closed', 'liquidated'];

/** Realised P&L and funding are signed; margin is not. */
function Moved({ event, isPublic }: Pick<EventRowProps, 'event' | 'isPublic'>) {
  const { kind, pnl, amount } = event;
  const shown = { currency: 'USDT', digits: 'exact', isPublic } as const;
  if (CLOSING.includes(kind)) return <OwnChange {...shown} amount={pnl} />;
  if (kind === 'funding') return <OwnChange {...shown} amount={amount} />;
  return <OwnAmount {...shown} amount={amount} size={14} isSigned />;
}
