/** Orders by filter, newest first, page by page. */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useOrders } from '../data.ts';
import { isFiltered, type RecordFilter } from '../record-filter.ts';
import { OrderRow } from './order-row.tsx';

export function OrderList({ filter }: { filter: RecordFilter }) {
  const t = useText('derivatives');
  const orders = useOrders(filter);
  const none = isFiltered(filter) ? t('record.noneFiltered') : t('record.noOrders');
  return (
    <PagedList
      asked={orders}
      lines={orders.data?.pages.flatMap((page) => page.orders)}
      toCome={{ count: 6, hasPicture: false }}
      none={<EmptyState icon="receipt" title={none} />}
      rowRem={7}
    >
      {(order) => <OrderRow order={order} />}
    </PagedList>
  );
}
