/** The member's orders, newest first, with more of them as one scrolls, and each in detail. */
import type { SpotOrder } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { ListEnd } from '../parts/list-end.tsx';
import { ListStart } from '../parts/list-start.tsx';
import { useChosenSheet } from '../parts/overlays.tsx';
import { useFormat } from '../i18n/index.ts';
import { useOrderHistory, type OrderFilter } from './data.ts';
import { NoRecords } from './no-records.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';

type OrderListProps = OrderFilter & { onUnfilter: (() => void) | undefined };

export function OrderList({ scope, symbol, onUnfilter }: OrderListProps) {
  const { dateTime } = useFormat();
  const history = useOrderHistory({ scope, symbol });
  const { chosen, isOpen, show, close } = useChosenSheet<SpotOrder>('spot.order');
  if (!history.data) return <ListStart asked={history} count={6} hasPicture={false} />;
  const orders = history.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0) return <NoRecords onUnfilter={onUnfilter} />;
  return (
    <>
      <Card padding="none" className="mx-4">
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li
              key={order.id}
              className="[contain-intrinsic-size:auto_6.75rem] [content-visibility:auto]"
            >
              <OrderRow order={order} time={dateTime(order.createdAtMs)} onShow={show} />
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd key={orders.length} paged={history} />
      <OrderSheet id={chosen?.id} isOpen={isOpen} onClose={close} />
    </>
  );
}
