/** A line of orders as a row, with its times formatted once by the list. */
import { useCallback } from 'react';
import { useFormat } from '../../i18n/index.ts';
import type { OrderLine } from './order-lines.ts';
import { OrderRow } from './order-row.tsx';

type RowOptions = { onShow: (line: OrderLine) => void; hasCancel?: boolean };

/** The list reads the format, and its rows do not rerender while nothing about them changes. */
export function useLineRow({ onShow, hasCancel = false }: RowOptions) {
  const { dateTime } = useFormat();
  return useCallback(
    ({ order, other }: OrderLine) => {
      const { expiresAtMs } = order;
      const fired = order.triggered ?? other?.triggered;
      return (
        <OrderRow
          order={order}
          other={other}
          time={dateTime(order.createdAtMs)}
          untilTime={expiresAtMs === null ? undefined : dateTime(expiresAtMs)}
          firedTime={fired ? dateTime(fired.second * 1_000) : undefined}
          onShow={onShow}
          hasCancel={hasCancel}
        />
      );
    },
    [dateTime, onShow, hasCancel],
  );
}
