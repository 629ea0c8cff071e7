/** The events of a position, one per line: what moved, and the figures after it. */
import type {
  EndedResult,
  PositionEvent,
  PositionEventKind,
  SharedPosition,
} from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { usePositionTexts } from '../position-texts.ts';

type EventListProps = {
  position: SharedPosition;
  events: readonly PositionEvent[];
  /** Of what was closed, by the number of its event. */
  closings: readonly Closing[];
  isPublic?: boolean;
};

type Closing = { readonly no: number; readonly result: EndedResult };

export function EventList(props: EventListProps) {
  const { position, events, closings, isPublic = false } = props;
  const t = useText('derivatives');
  const resultOf = (no: number) => closings.find((closing) => closing.no === no)?.result;
  return (
    <Card padding="none" title={t('event.title')}>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.no}>
            <EventRow
              event={event}
              result={resultOf(event.no)}
              symbol={position.symbol}
              isPublic={isPublic}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type EventRowProps = {
  event: PositionEvent;
  result: EndedResult | undefined;
  symbol: string;
  isPublic: boolean;
};

function EventRow({ event, result, symbol, isPublic }: EventRowProps) {
  const t = useText('derivatives');
  const { eventName } = usePositionTexts();
  const { dateTime } = useFormat();
  const { kind, atMs, price, quantity, after } = event;
  const hasQuantity = /[1-9]/.test(quantity);
  return (
    <div className="flex flex-col gap-0.5 px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-14 font-medium">{eventName(kind)}</span>
        <Moved event={event} result={result} isPublic={isPublic} />
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
                isExact
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

/** The result of what was closed and funding are signed; margin is not. */
function Moved({ event, result, isPublic }: Omit<EventRowProps, 'symbol'>) {
  const { kind, pnl, amount } = event;
  const shown = { currency: 'USDT', isExact: true, isPublic } as const;
  if (CLOSING.includes(kind)) return <OwnChange {...shown} amount={result?.net ?? pnl} />;
  if (kind === 'funding') return <OwnChange {...shown} amount={amount} />;
  return <OwnAmount {...shown} amount={amount} size={14} isSigned />;
}
