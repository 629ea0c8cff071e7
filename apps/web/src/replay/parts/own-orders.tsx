/** The member's own orders of the day as they stood at the moment that is shown. */
import type { SpotOrder } from '@anywhen/protocol';
import { Badge, type BadgeTone, Card, ListRow } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useIsMember } from '../../session/session.ts';
import type { OwnDay, useOwnDay } from '../data.ts';
import { type StateThen, secondOf, stateThen } from '../past/own-day.ts';
import { useAmountText } from './amount-text.ts';

type OwnOrdersProps = {
  asked: ReturnType<typeof useOwnDay>;
  now: number;
  /** Undefined where time cannot go. */
  onJump: (second: number) => void;
};

export function OwnOrders({ asked, now, onJump }: OwnOrdersProps) {
  const t = useText('replay');
  const isMember = useIsMember();
  const { data } = asked;
  if (!isMember) return <Empty text={t('own.visitor')} />;
  if (asked.isError && !data) return <LoadFailed asked={asked} />;
  if (!data) return null;
  if (data.orders.length === 0) return <Empty text={t('own.none')} />;
  return (
    <Card title={t('own.title')} padding="none">
      <ul className="divide-y divide-line">
        {data.orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} own={data} now={now} onJump={onJump} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Empty({ text }: { text: string }) {
  const t = useText('replay');
  return (
    <Card title={t('own.title')}>
      <p className="text-14 text-text-muted">{text}</p>
    </Card>
  );
}

const TONES: Readonly<Record<StateThen, BadgeTone>> = {
  later: 'neutral',
  open: 'accent',
  partly: 'accent',
  filled: 'up',
  canceled: 'neutral',
  expired: 'warn',
};

type OrderRowProps = Omit<OwnOrdersProps, 'asked'> & { order: SpotOrder; own: OwnDay };

function OrderRow({ order, own, now, onJump }: OrderRowProps) {
  const t = useText('replay');
  const { time } = useFormat();
  const name = useOrderName()(order);
  const state = stateThen(order, own, now);
  const at = time(order.createdAtMs, { isUtc: true });
  const price = order.price ?? order.averagePrice;
  return (
    <ListRow
      isDense
      title={<span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{name}</span>}
      detail={
        <>
          <span className="sr-only">{t('own.jump', { order: name, time: at })}</span>
          {[at, order.price === null ? t('own.market') : undefined].filter(Boolean).join(' · ')}
        </>
      }
      trailing={<Badge tone={TONES[state]}>{t(`own.state.${state}`)}</Badge>}
      trailingDetail={price === null ? undefined : t('own.at', { price: showPrice(price) })}
      onClick={() => onJump(secondOf(order.createdAtMs))}
    />
  );
}

function useOrderName(): (order: SpotOrder) => string {
  const t = useText('replay');
  const amountText = useAmountText();
  return ({ side, symbol, quantity, quoteAmount }) => {
    if (quantity !== null) {
      const amount = amountText(quantity, currencyOf(symbol));
      return side === 'buy' ? t('own.buy', { amount }) : t('own.sell', { amount });
    }
    const amount = amountText(quoteAmount ?? '0', 'USDT');
    return side === 'buy' ? t('own.all', { amount }) : t('own.allSell', { amount });
  };
}
