/**
 * The member's open orders of the current moment: by the live topic, and without a connection as
 * the server lists them, asked for again and again. Whoever shows them then says that they are not
 * live.
 */
import { useEffect, useMemo } from 'react';
import type { SpotOrder } from '@anywhen/protocol';
import type { Asked } from '../../parts/load-failed.tsx';
import { useLiveness } from '../../live/index.ts';
import { useOrders } from '../../live/trading.ts';
import { keepOpenOrders, useListedOpenOrders } from '../data.ts';

type CurrentOrders =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly asked: Asked }
  | {
      readonly status: 'ready';
      /** Newest first. */
      readonly orders: readonly SpotOrder[];
      /** Undefined while they are live, else when they were. */
      readonly asOfMs: number | undefined;
    };

export function useCurrentOrders(): CurrentOrders {
  const live = useOrders();
  const liveness = useLiveness();
  const isCut = liveness === 'offline';
  const listed = useListedOpenOrders({ isWanted: isCut || !live, isRepeated: isCut });
  useEffect(() => {
    if (live) keepOpenOrders(live);
  }, [live]);
  if (live && !isCut) return { status: 'ready', orders: live, asOfMs: undefined };
  const orders = listed.data ?? live;
  if (!orders) return listed.isError ? { status: 'failed', asked: listed } : { status: 'loading' };
  // In the moment before the topic speaks for the first time, what was just listed is of the
  // current moment.
  const asOfMs = liveness === 'live' ? undefined : listed.dataUpdatedAt;
  return { status: 'ready', orders, asOfMs };
}

/** Of one market, or of all; undefined for visitors and until they are known. */
export function useKnownOrders(symbol?: string): readonly SpotOrder[] | undefined {
  const current = useCurrentOrders();
  const orders = current.status === 'ready' ? current.orders : undefined;
  return useMemo(() => {
    return symbol === undefined ? orders : orders?.filter((order) => order.symbol === symbol);
  }, [orders, symbol]);
}
