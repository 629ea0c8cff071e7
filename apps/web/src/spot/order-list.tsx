/** The member's orders, newest first, with more of them as one scrolls, and each in detail. */
import { useCallback, useState } from 'react';
import type { SpotOrder } from '@anywhen/protocol';
import { Card, SkeletonRows } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { useSheetEntry } from '../router/index.ts';
import { useOrderHistory, type OrderFilter } from './data.ts';
import { LoadFailed } from './load-failed.tsx';
import { NoRecords } from './no-records.tsx';
import { OlderRows } from './older-rows.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';

export function OrderList({ scope, symbol }: OrderFilter) {
  const t = useText('spot');
  const { dateTime } = useFormat();
  const history = useOrderHistory({ scope, symbol });
  const [isOpen, open, close] = useSheetEntry('spot.order');
  const [shownId, setShownId] = useState<string>();
  const show = useCallback(
    ({ id }: SpotOrder) => {
      setShownId(id);
      open();
    },
    [open],
  );
  if (history.isPending) {
    return (
      <Card padding="none" className="mx-4">
        <SkeletonRows label={t('loading')} count={6} hasPicture={false} />
      </Card>
    );
  }
  if (!history.data) {
    return (
      <LoadFailed
        error={history.error}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  const orders = history.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0)
    return <NoRecords isFiltered={scope !== 'all' || symbol !== undefined} />;
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
      <OlderRows key={orders.length} pages={history} />
      <OrderSheet id={shownId} isOpen={isOpen} onClose={close} />
    </>
  );
}
