/**
 * One order in a list, or the two legs of an OCO: kind, price, trigger, filled share, and state.
 */
import { memo, type ReactNode } from 'react';
import { isCancellable, type SpotOrder } from '@anywhen/protocol';
import { Badge, Icon, classes } from '@anywhen/ui';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { CancelButton } from './cancel-button.tsx';
import { filledPercent } from '../details/filled-percent.ts';
import { useOrderTexts } from '../order-texts.ts';
import { FilledBar } from '../details/outcome-line.tsx';
import { isLineCancellable, type OrderLine } from './order-lines.ts';

type OrderRowProps = {
  order: SpotOrder;
  other: SpotOrder | undefined;
  /** Formatted by the list: long lists must not read the member's date format per row. */
  time: string;
  untilTime: string | undefined;
  firedTime: string | undefined;
  onShow: (line: OrderLine) => void;
  hasCancel?: boolean;
};

export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, other, time, untilTime, firedTime, onShow, hasCancel = false } = props;
  const t = useText('spot');
  const { sideName, kindName, ticketKindName } = useOrderTexts();
  const percent = filledPercent(order);
  const isFilling = isCancellable(order.state) && percent > 0;
  return (
    <div className={classes('relative flex flex-col gap-2 px-4 py-3', hasCancel && ONE_LINE.row)}>
      <div
        className={classes('flex items-start justify-between gap-3', hasCancel && ONE_LINE.head)}
      >
        <div className="flex min-w-0 flex-col">
          <button
            type="button"
            onClick={() => onShow({ id: order.id, order, other })}
            className="flex flex-wrap gap-x-2 text-left text-16 font-medium after:absolute
              after:inset-0"
          >
            <span className={classes(order.side === 'buy' ? 'text-up' : 'text-down')}>
              {sideName(order.side)}
            </span>
            {marketText(order.symbol)}
          </button>
          <span className="text-12 text-text-muted">
            {other ? ticketKindName('oco') : kindName(order)} ·{' '}
            <span className="tabular">{time}</span>
            {untilTime !== undefined && (
              <span className="tabular"> · {t('row.until', { time: untilTime })}</span>
            )}
          </span>
        </div>
        <div
          className={classes(
            'relative flex shrink-0 items-center gap-2',
            hasCancel && ONE_LINE.action,
          )}
        >
          {!other && <StateMarks order={order} hasLabel={!hasCancel} />}
          {hasCancel && isLineCancellable({ order, other }) && <CancelButton order={order} />}
        </div>
      </div>
      <div className={classes('flex flex-col gap-2', hasCancel && ONE_LINE.figures)}>
        {other ? <Legs order={order} other={other} /> : <Figures order={order} percent={percent} />}
        {isFilling && !other && <FilledBar percent={percent} />}
        {firedTime !== undefined && <FiredNote order={other ?? order} time={firedTime} />}
      </div>
    </div>
  );
});

/** Open orders in a list with room beside each other: a desk shows more of them at once. */
const ONE_LINE = {
  row:
    '@min-[36rem]:grid @min-[36rem]:grid-cols-[13rem_1fr_auto] @min-[36rem]:items-center ' +
    '@min-[36rem]:gap-x-6',
  head: '@min-[36rem]:contents',
  action: '@min-[36rem]:col-start-3 @min-[36rem]:row-start-1',
  figures: '@min-[36rem]:col-start-2 @min-[36rem]:row-start-1',
} as const;

/** In a list of open orders with cancel buttons, "in progress" would be redundant. */
function StateMarks({ order, hasLabel }: { order: SpotOrder; hasLabel: boolean }) {
  const { labelName, badge } = useOrderTexts();
  const mark = badge(order.state);
  return (
    <span className="pointer-events-none flex flex-col items-end gap-1">
      {hasLabel && (
        <span className="text-12 font-medium text-text-muted">{labelName(order.state)}</span>
      )}
      {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
    </span>
  );
}

/** Each leg with its prices and state; they share the quantity. */
function Legs({ order, other }: { order: SpotOrder; other: SpotOrder }) {
  const t = useText('spot');
  const { badge, labelName, ticketKindName } = useOrderTexts();
  const currency = currencyOf(order.symbol);
  const leg = (name: string, { price, state }: SpotOrder, trigger?: string): ReactNode => {
    const mark = badge(state);
    const limit = price === null ? ticketKindName('market') : showPrice(price);
    return (
      <div className="flex items-center justify-between gap-3">
        <dt className="text-text-muted">{name}</dt>
        <dd className="tabular flex items-center gap-2 text-14 font-medium">
          {trigger ? `${showPrice(trigger)} → ${limit}` : limit}
          <Badge tone={mark?.tone ?? 'neutral'}>{mark?.text ?? labelName(state)}</Badge>
        </dd>
      </div>
    );
  };
  return (
    <dl className="flex flex-col gap-1 text-12">
      {leg(t('oco.limitLeg'), order)}
      {leg(t('oco.stopLeg'), other, other.trigger?.price)}
      <div className="flex items-center justify-between gap-3">
        <dt className="text-text-muted">{t('summary.asked')}</dt>
        <dd className="text-14">
          <OwnAmount
            amount={order.quantity ?? '0'}
            currency={currency}
            size={14}
            isExact
            hasCurrency
          />
        </dd>
      </div>
    </dl>
  );
}

function Figures({ order, percent }: { order: SpotOrder; percent: number }) {
  const t = useText('spot');
  const { ticketKindName } = useOrderTexts();
  const currency = currencyOf(order.symbol);
  const { price, averagePrice, quantity, quoteAmount, executedQuantity, executedQuote } = order;
  const { trigger } = order;
  const isUntraded = trigger !== null && averagePrice === null;
  const shownPrice = price ?? averagePrice;
  const noPrice = isUntraded ? ticketKindName('market') : '–';
  const [done, asked, unit] =
    quantity === null
      ? [executedQuote, quoteAmount ?? '0', 'USDT']
      : [executedQuantity, quantity, currency];
  const priceName = price === null && !isUntraded ? t('summary.average') : t('price');
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-12">
      {trigger && <Figure name={t('trigger.price')}>{showPrice(trigger.price)}</Figure>}
      <Figure name={priceName}>{shownPrice === null ? noPrice : showPrice(shownPrice)}</Figure>
      <div className="flex flex-1 flex-col items-end">
        <dt className="text-text-muted">{t('row.filled', { percent })}</dt>
        <dd className="text-right text-14 whitespace-nowrap">
          <OwnAmount amount={done} currency={unit} size={14} isExact />
          <span aria-hidden="true"> / </span>
          <OwnAmount amount={asked} currency={unit} size={14} isExact hasCurrency />
        </dd>
      </div>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-text-muted">{name}</dt>
      <dd className="tabular text-14 font-medium">{children}</dd>
    </div>
  );
}

/** Its details link to the check of that tick. */
function FiredNote({ order: { triggered }, time }: { order: SpotOrder; time: string }) {
  const t = useText('spot');
  if (!triggered) return null;
  return (
    <p className="flex items-center gap-1 text-12 text-text-muted">
      <Icon name="bolt" size={14} />
      {t('row.fired', { time, price: showPrice(triggered.price) })}
    </p>
  );
}
