/** The figures of an order in the flow record: paid, received, fee, held, and each of its fills. */
import type { FlowOrder, SpotFill } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { exchangedByFill, exchangedByOrder, type Money } from '../../money-forms/order-amounts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { useOrderFills } from '../data.ts';
import { useOwnDates } from '../own-dates.ts';
import { hasFilled } from './record-texts.ts';

export function OrderFigures({ line }: { line: FlowOrder }) {
  const t = useText('funding');
  const { paid, received } = exchangedByOrder(line.order);
  const { fee, feeCurrency } = line.order;
  const isFilled = hasFilled(line);
  const row = (label: string, money: Money): KeyValueRow => ({ label, value: exact(money) });
  const done = [
    row(t('order.paid'), paid),
    row(t('order.fee'), { amount: fee, currency: feeCurrency }),
    row(t('order.received'), received),
  ];
  const held = row(t('balance.held'), { amount: line.held, currency: paid.currency });
  const isHolding = /[1-9]/.test(line.held);
  return (
    <>
      <KeyValue rows={[...(isFilled ? done : []), ...(isHolding || !isFilled ? [held] : [])]} />
      {isFilled && <Fills orderId={line.order.id} />}
    </>
  );
}

function Fills({ orderId }: { orderId: string }) {
  const t = useText('funding');
  const asked = useOrderFills(orderId);
  if (!asked.data) {
    return asked.isError ? <LoadFailed asked={asked} /> : <LoadingRows count={2} />;
  }
  const { fills } = asked.data;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{t('order.fills', { count: fills.length })}</h3>
      <ul className="divide-y divide-line rounded-card bg-surface-sunken px-3">
        {fills.map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </ul>
    </section>
  );
}

function Fill({ fill }: { fill: SpotFill }) {
  const dates = useOwnDates();
  const { paid, received } = exchangedByFill(fill);
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-2.5 text-12 text-text-muted">
      <span className="flex flex-col">
        {exact(received)}
        <time className="tabular">{dates.dateTime(fill.atMs)}</time>
      </span>
      <span className="ml-auto flex flex-col items-end">
        {exact({ ...paid, amount: `-${paid.amount}` })}
        <span className="tabular">{showPrice(fill.price)}</span>
      </span>
    </li>
  );
}

function exact({ amount, currency }: Money) {
  return <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />;
}
