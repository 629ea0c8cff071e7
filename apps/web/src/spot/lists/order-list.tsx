/** The member's orders, newest first, with infinite scrolling, and each in detail. */
import { useMemo } from 'react';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useOrderHistory, type OrderFilter } from '../data.ts';
import { NoRecords } from './no-records.tsx';
import { linesOf, type OrderLine } from './order-lines.ts';
import { useLineRow } from './line-row.tsx';
import { OrderDetail } from '../details/order-detail.tsx';

type OrderListProps = { filter: OrderFilter; onUnfilter: (() => void) | undefined };

export function OrderList({ filter, onUnfilter }: OrderListProps) {
  const history = useOrderHistory(filter);
  const { chosen, isOpen, show, close } = useChosenSheet<OrderLine>('spot.order');
  const row = useLineRow({ onShow: show });
  const pages = history.data?.pages;
  const lines = useMemo(() => pages && linesOf(pages.flatMap((page) => page.orders)), [pages]);
  return (
    <>
      <PagedList
        asked={history}
        lines={lines}
        toCome={{ count: 6, hasPicture: false }}
        none={<NoRecords onUnfilter={onUnfilter} />}
        rowRem={6.75}
      >
        {row}
      </PagedList>
      <OrderDetail
        id={chosen?.order.id}
        otherId={chosen?.other?.id}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}
