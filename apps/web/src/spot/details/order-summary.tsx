/** The figures of an order: filled quantity, average, fee, and its own fields. */
import type { SpotOrder } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { exchangedByOrder } from '../../money-forms/order-amounts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useOrderTexts } from '../order-texts.ts';
import { withTerm } from '../../parts/terms/term-mark.tsx';

export function OrderSummary({ order }: { order: SpotOrder }) {
  const t = useText('spot');
  const { kindName, wayText } = useOrderTexts();
  const { dateTime } = useFormat();
  const currency = currencyOf(order.symbol);
  const own = (amount: string, name: string) => (
    <OwnAmount amount={amount} currency={name} size={14} isExact hasCurrency />
  );
  const lots = (amount: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  const sum = (
    <OwnAmount
      amount={order.executedQuote}
      currency="USDT"
      size={14}
      isExact
      hasCurrency
      hasPaperMark
    />
  );
  const price: KeyValueRow[] =
    order.price === null ? [] : [{ label: t('price'), value: showPrice(order.price) }];
  const { trigger, expiresAtMs } = order;
  const waits: KeyValueRow[] = trigger
    ? [{ label: t('trigger.price'), value: showPrice(trigger.price), hint: wayText(order) }]
    : [];
  const until: KeyValueRow[] =
    expiresAtMs === null ? [] : [{ label: t('expiry.label'), value: dateTime(expiresAtMs) }];
  const average: KeyValueRow[] =
    order.averagePrice === null
      ? []
      : [{ label: t('summary.average'), value: showPrice(order.averagePrice), isStrong: true }];
  const { received } = exchangedByOrder(order);
  const net: KeyValueRow[] = /[1-9]/.test(order.executedQuantity)
    ? [{ label: t('fills.received'), value: own(received.amount, received.currency) }]
    : [];
  const updated: KeyValueRow[] =
    order.updatedAtMs === order.createdAtMs
      ? []
      : [{ label: t('summary.updated'), value: dateTime(order.updatedAtMs) }];
  const asked: KeyValueRow =
    order.quantity === null
      ? { label: t('summary.askedTotal'), value: own(order.quoteAmount ?? '0', 'USDT') }
      : { label: t('summary.asked'), value: lots(order.quantity) };
  return (
    <KeyValue
      rows={[
        { label: t('summary.kind'), value: kindName(order) },
        ...waits,
        ...price,
        asked,
        { label: t('summary.filled'), value: lots(order.executedQuantity) },
        { label: t('summary.value'), value: sum },
        withTerm('makerTaker', {
          label: t('summary.fee'),
          value: own(order.fee, order.feeCurrency),
        }),
        ...net,
        ...average,
        { label: t('summary.placed'), value: dateTime(order.createdAtMs) },
        ...until,
        ...updated,
      ]}
    />
  );
}
