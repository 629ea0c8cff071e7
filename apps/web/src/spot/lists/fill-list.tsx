/** The member's fills, newest first, each with its fee and counterparty kind. */
import { memo } from 'react';
import type { SpotFill } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { exchangedByFill } from '../../money-forms/order-amounts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useFillHistory, type FillFilter } from '../data.ts';
import { Against } from '../details/fill-lines.tsx';
import { NoRecords } from './no-records.tsx';
import { useOrderTexts } from '../order-texts.ts';

type FillListProps = { filter: FillFilter; onUnfilter: (() => void) | undefined };

export function FillList({ filter, onUnfilter }: FillListProps) {
  const { dateTime } = useFormat();
  const history = useFillHistory(filter);
  return (
    <PagedList
      asked={history}
      lines={history.data?.pages.flatMap((page) => page.fills)}
      toCome={{ count: 6, hasPicture: false }}
      none={<NoRecords onUnfilter={onUnfilter} />}
      rowRem={5.5}
    >
      {(fill) => <FillRow fill={fill} time={dateTime(fill.atMs)} />}
    </PagedList>
  );
}

const FillRow = memo(function FillRow({ fill, time }: { fill: SpotFill; time: string }) {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  const { side, symbol, price, quantity, quote, fee, feeCurrency } = fill;
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-16 font-medium">
          <span className={classes(side === 'buy' ? 'text-up' : 'text-down')}>
            {sideName(side)}
          </span>{' '}
          {marketText(symbol)}
        </span>
        <OwnAmount amount={quote} currency="USDT" hasCurrency />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-12">
        <span>
          <OwnAmount amount={quantity} currency={currencyOf(symbol)} size={12} isExact />
          <span className="tabular"> × {showPrice(price)}</span>
        </span>
        <span className="text-text-muted">
          {t('fills.fee')} <OwnAmount amount={fee} currency={feeCurrency} size={12} hasCurrency />
        </span>
      </span>
      <span className="text-12 text-text-muted">
        {t('fills.received')}{' '}
        <OwnAmount {...exchangedByFill(fill).received} size={12} hasCurrency />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-12">
        <Against fill={fill} />
        <span className="tabular text-text-muted">{time}</span>
      </span>
    </div>
  );
});
