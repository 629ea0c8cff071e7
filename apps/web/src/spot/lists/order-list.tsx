/** The member's orders, newest first, with more of them as one scrolls, and each in detail. */
import type { SpotOrder } from '@anywhen/protocol';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { useFormat } from '../../i18n/index.ts';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useOrderHistory, type OrderFilter } from '../data.ts';
import { NoRecords } from './no-records.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from '../details/order-sheet.tsx';

type OrderListProps = { filter: OrderFilter; onUnfilter: (() => void) | undefined };

export function OrderList({ filter, onUnfilter }: OrderListProps) {
  const { dateTime } = useFormat();
  const history = useOrderHistory(filter);
  const { chosen, isOpen, show, close } = useChosenSheet<SpotOrder>('spot.order');
  return (
    <>
      <PagedList
        asked={history}
        lines={history.data?.pages.flatMap((page) => page.orders)}
        toCome={{ count: 6, hasPicture: false }}
        none={<NoRecords onUnfilter={onUnfilter} />}
        rowRem={6.75}
      >
        {(order) => <OrderRow order={order} time={dateTime(order.createdAtMs)} onShow={show} />}
      </PagedList>
      <OrderSheet id={chosen?.id} isOpen={isOpen} onClose={close} />
    </>
  );
}
