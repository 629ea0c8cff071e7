/** One order in a list: what, at which price, how much of it is filled, and how it stands. */
import { memo } from 'react';
import { isCancellable, type SpotOrder } from '@anywhen/protocol';
import { Badge, classes } from '@anywhen/ui';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { CancelButton } from './cancel-button.tsx';
import { filledPercent } from '../details/filled-percent.ts';
import { useOrderTexts } from '../order-texts.ts';
import { FilledBar } from '../details/outcome-line.tsx';

type OrderRowProps = {
  order: SpotOrder;
  /** Written by the list: long lists must not each ask for the member's date format. */
  time: string;
  onShow: (order: SpotOrder) => void;
  hasCancel?: boolean;
};

export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, time, onShow, hasCancel = false } = props;
  const { sideName, kindName } = useOrderTexts();
  const percent = filledPercent(order);
  return (
    <div className="relative flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col">
          <button
            type="button"
            onClick={() => onShow(order)}
            className="flex items-center gap-2 text-left text-16 font-medium after:absolute
              after:inset-0"
          >
            <span className={classes(order.side === 'buy' ? 'text-up' : 'text-down')}>
              {sideName(order.side)}
            </span>
            {marketText(order.symbol)}
          </button>
          <span className="text-12 text-text-muted">
            {kindName(order)} · <span className="tabular">{time}</span>
          </span>
        </div>
        <div className="relative flex shrink-0 items-center gap-2">
          <StateMarks order={order} hasLabel={!hasCancel} />
          {hasCancel && <CancelButton order={order} />}
        </div>
      </div>
      <Figures order={order} percent={percent} />
      {isCancellable(order.state) && percent > 0 && <FilledBar percent={percent} />}
    </div>
  );
});

/** Where only open orders are listed, with a way to cancel, "in progress" would say nothing. */
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

function Figures({ order, percent }: { order: SpotOrder; percent: number }) {
  const t = useText('spot');
  const currency = currencyOf(order.symbol);
  const { price, averagePrice, quantity, quoteAmount, executedQuantity, executedQuote } = order;
  const shownPrice = price ?? averagePrice;
  const [done, asked, unit] =
    quantity === null
      ? [executedQuote, quoteAmount ?? '0', 'USDT']
      : [executedQuantity, quantity, currency];
  return (
    <dl className="flex justify-between gap-x-3 text-12">
      <div className="flex flex-col">
        <dt className="text-text-muted">{price === null ? t('summary.average') : t('price')}</dt>
        <dd className="tabular text-14 font-medium">
          {shownPrice === null ? '–' : showPrice(shownPrice)}
        </dd>
      </div>
      <div className="flex flex-col items-end">
        <dt className="text-text-muted">{t('row.filled', { percent })}</dt>
        <dd className="text-right text-14">
          <OwnAmount amount={done} currency={unit} size={14} digits="lot" />
          <span aria-hidden="true"> / </span>
          <OwnAmount amount={asked} currency={unit} size={14} digits="lot" hasCurrency />
        </dd>
      </div>
    </dl>
  );
}
