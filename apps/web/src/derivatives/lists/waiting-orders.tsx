/** The waiting limit orders, with buttons to cancel one or all. */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { ListCard } from '../../parts/rows/list-card.tsx';
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
      <ListCard items={orders} keyOf={({ id }) => id} className="mx-4">
        {(order) => <OrderRow order={order} />}
      </ListCard>
    </>
  );
}
