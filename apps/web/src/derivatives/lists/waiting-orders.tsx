/** The waiting limit orders, with buttons to cancel one or all. */
import { Card, EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useCurrent } from '../current-positions.ts';
import { CancelAll } from './cancel-order.tsx';
import { OrderRow } from './order-row.tsx';

export function WaitingOrders() {
  const t = useText('derivatives');
  const current = useCurrent();
  if (current.status === 'failed') return <LoadFailed asked={current.asked} />;
  if (current.status === 'loading') return <LoadingRows count={2} hasPicture={false} />;
  const { orders } = current.now;
  if (orders.length === 0) {
    return <EmptyState icon="clock" title={t('orders.none')} text={t('orders.noneText')} />;
  }
  return (
    <>
      <div className="flex justify-end px-4">
        <CancelAll count={orders.length} />
      </div>
      <Card padding="none" className="mx-4">
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
