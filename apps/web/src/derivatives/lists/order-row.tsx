/** One order in a list: what, price, quantity and state. */
import { memo } from 'react';
import type { LeverageOrder } from '@anywhen/protocol';
import { Badge, classes } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { Link } from '../../router/index.ts';
import { positionPath } from '../paths.ts';
import { averagesText, toneOfOrder, usePositionTexts } from '../position-texts.ts';
import { CancelOrder } from './cancel-order.tsx';

export const OrderRow = memo(function OrderRow({ order }: { order: LeverageOrder }) {
  const { orderSideName, typeName, orderStateName } = usePositionTexts();
  const t = useText('derivatives');
  const { dateTime } = useFormat();
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col">
          <span className="flex flex-wrap items-center gap-x-2 text-16 font-medium">
            <span className={classes(order.side === 'buy' ? 'text-up' : 'text-down')}>
              {orderSideName(order.side)}
            </span>
            {marketText(order.symbol)}
          </span>
          <span className="tabular text-12 text-text-muted">
            {typeName(order.type)} · {order.leverage}×
            {order.isReduceOnly && ` · ${t('form.reduceOnly')}`} · {dateTime(order.createdAtMs)}
          </span>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          {order.state === 'NEW' ? (
            <CancelOrder id={order.id} />
          ) : (
            <Badge tone={toneOfOrder(order.state)}>{orderStateName(order.state)}</Badge>
          )}
        </div>
      </div>
      <Figures order={order} />
      {order.positionId !== null && (
        <Link
          to={positionPath(order.positionId)}
          className="relative self-start text-12 font-semibold text-accent after:absolute
            after:-inset-4"
        >
          {t('orders.position')}
        </Link>
      )}
    </div>
  );
});

function Figures({ order }: { order: LeverageOrder }) {
  const t = useText('derivatives');
  const currency = currencyOf(order.symbol);
  const { averagePrice, price, executedQuantity, quantity, fee, held, state } = order;
  const shown = averagePrice ?? price;
  const isWaiting = state === 'NEW' || state === 'REACHED';
  return (
    <dl className="tabular grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 text-12">
      <div className="flex flex-col">
        <dt className="text-text-muted">
          {averagePrice === null ? t('form.price') : t('orders.average')}
        </dt>
        <dd className="text-14 font-medium">{averagesText(order.symbol, shown)}</dd>
      </div>
      <div className="flex flex-col">
        <dt className="text-text-muted">{t('orders.executed')}</dt>
        <dd className="text-14">
          <OwnAmount amount={executedQuantity} currency={currency} size={14} isExact /> /{' '}
          <OwnAmount amount={quantity} currency={currency} size={14} isExact hasCurrency />
        </dd>
      </div>
      <div className="flex flex-col items-end">
        <dt className="text-text-muted">{isWaiting ? t('plan.held') : t('plan.fee')}</dt>
        <dd className="text-14">
          <OwnAmount amount={isWaiting ? held : fee} currency="USDT" size={14} isExact />
        </dd>
      </div>
      <LevelFigure name={t('level.takeProfit')} price={order.takeProfit} />
      <LevelFigure name={t('level.stopLoss')} price={order.stopLoss} />
    </dl>
  );
}

/** Of the position it opens; most orders name none. */
function LevelFigure({ name, price }: { name: string; price: string | undefined }) {
  if (price === undefined) return null;
  return (
    <div className="flex flex-col">
      <dt className="text-text-muted">{name}</dt>
      <dd className="text-14">{showPrice(price)}</dd>
    </div>
  );
}
