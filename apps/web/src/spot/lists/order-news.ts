/**
 * Notifies the member of changes to their open orders: fired by a tick, partly or fully filled,
 * ended. The immediate outcome of placing and the result of a cancel are shown where they were
 * requested; each event is notified once.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderEvent, SpotOrder } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { refreshSpot } from '../../book/own-orders.ts';
import { useText, type TextKey } from '../../i18n/index.ts';
import { onOrderEvent } from '../../live/trading.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { filledPercent } from '../details/filled-percent.ts';
import { useOrderTexts } from '../order-texts.ts';

/** Stops while the page is hidden: old events are not news. */
export function useOrderNews(orders: readonly SpotOrder[] | undefined): void {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  const waiting = useWaiting(orders);
  const report = useEffectEvent(({ order, fills }: OrderEvent) => {
    refreshSpot();
    const name = `${sideName(order.side)} ${marketText(order.symbol)}`;
    const percent = filledPercent(order);
    const link = { href: `/trade/tardelist?order=${order.id}`, isPatient: true };
    if (order.triggered && order.state !== 'TRIGGERED' && waiting.delete(order.id)) {
      const price = showPrice(order.triggered.price);
      const key = firedKey(order.state, percent);
      toast(t(key, { order: name, price, percent }), toneOf(order), link);
    } else if (order.state === 'EXPIRED' && order.expiresAtMs !== null) {
      toast(t('news.expired', { order: name }), 'neutral', link);
    } else if (fills.some(({ role }) => role === 'maker')) {
      const key = order.state === 'FILLED' ? 'news.filled' : 'news.partly';
      toast(t(key, { order: name, percent }), 'success');
    }
  });
  useEffect(() => onOrderEvent(report), []);
}

/** The ids of the waiting orders at the last render; an event arrives before the next one. */
function useWaiting(orders: readonly SpotOrder[] | undefined): Set<string> {
  const [waiting] = useState(() => new Set<string>());
  useEffect(() => {
    for (const { id, state } of orders ?? []) {
      if (state === 'WAITING' || state === 'TRIGGERED') waiting.add(id);
    }
  }, [orders, waiting]);
  return waiting;
}

function firedKey(state: SpotOrder['state'], percent: number): TextKey<'spot'> {
  if (state === 'FILLED') return 'news.firedFilled';
  if (state === 'EXPIRED') return percent > 0 ? 'news.firedPart' : 'news.firedExpired';
  return 'news.firedResting';
}

function toneOf({ state }: SpotOrder): 'success' | 'neutral' {
  return state === 'EXPIRED' ? 'neutral' : 'success';
}
