/**
 * The member's current open orders: from the live topic, and without a connection from the server's
 * list, which is polled. Then they are marked as not live.
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
      /** Undefined while they are live, else the time of the list. */
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
  // Before the first event of the topic, a list that was just fetched counts as current.
  const asOfMs = liveness === 'live' ? undefined : listed.dataUpdatedAt;
  return { status: 'ready', orders, asOfMs };
}

/** Of one market, or of all; undefined for visitors and until loaded. */
export function useKnownOrders(symbol?: string): readonly SpotOrder[] | undefined {
  const current = useCurrentOrders();
  const orders = current.status === 'ready' ? current.orders : undefined;
  return useMemo(() => {
    return symbol === undefined ? orders : orders?.filter((order) => order.symbol === symbol);
  }, [orders, symbol]);
}
