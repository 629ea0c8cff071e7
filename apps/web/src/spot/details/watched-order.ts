/** One order with its fills, updated live while it is shown. */
import { useEffect } from 'react';
import { onOrderEvent } from '../../live/trading.ts';
import { keepOrderEvent, useOrderDetail } from '../data.ts';

export function useWatchedOrder(id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return undefined;
    return onOrderEvent((event) => {
      if (event.order.id === id) keepOrderEvent(event);
    });
  }, [id]);
  return useOrderDetail(id);
}
