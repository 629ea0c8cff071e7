/** The fills of an order: price, quantity, fee, time, and counterparty kind. */
import type { SpotFill } from '@anywhen/protocol';
import { Badge } from '@anywhen/ui';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { exchangedByFill } from '../../money-forms/order-amounts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';

export function FillLines({ fills }: { fills: readonly SpotFill[] }) {
  const t = useText('spot');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{t('fills.title', { count: fills.length })}</h3>
      <ul className="divide-y divide-line rounded-card bg-surface-sunken px-3">
        {fills.map((fill) => (
          <li key={fill.id} className="flex flex-col gap-1 py-2.5">
            <FillFigures fill={fill} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FillFigures({ fill }: { fill: SpotFill }) {
  const t = useText('spot');
  const { dateTime } = useFormat();
  const { price, quantity, quote, fee, feeCurrency, symbol, atMs } = fill;
  const currency = currencyOf(symbol);
  const { received } = exchangedByFill(fill);
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14 font-medium">
          <OwnAmount amount={quantity} currency={currency} size={14} isExact hasCurrency />
          <span className="tabular"> × {showPrice(price)}</span>
        </span>
        <OwnAmount amount={quote} currency="USDT" size={14} isExact hasCurrency />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12">
        <Against fill={fill} />
        <span className="text-text-muted">
          {t('fills.fee')}{' '}
          <OwnAmount amount={fee} currency={feeCurrency} size={12} isExact hasCurrency />
        </span>
        <time className="tabular text-text-muted">{dateTime(atMs)}</time>
      </span>
      <span className="text-12 text-text-muted">
        {t('fills.received')} <OwnAmount {...received} size={12} isExact hasCurrency />
      </span>
    </>
  );
}

export function Against({ fill }: { fill: SpotFill }) {
  const t = useText('spot');
  return fill.against === 'member' ? (
    <Badge tone="accent">{t('fills.member')}</Badge>
  ) : (
    <Badge tone="simulated">{t('fills.simulated')}</Badge>
  );
}
