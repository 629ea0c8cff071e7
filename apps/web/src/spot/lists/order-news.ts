/**
 * Tells what happens to the member's resting orders while they look: a part filled, or the whole.
 * What an order did when it was placed is told when it is placed, a cancel where it was asked for.
 */
import { useEffect, useEffectEvent } from 'react';
import type { OrderEvent } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { onOrderEvent } from '../../live/trading.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { refreshSpot } from '../data.ts';
import { filledPercent } from '../details/filled-percent.ts';
import { useOrderTexts } from '../order-texts.ts';

/** Stops while the page is hidden: old news is none. */
export function useOrderNews(): void {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  const tell = useEffectEvent(({ order, fills }: OrderEvent) => {
    refreshSpot();
    if (!fills.some(({ role }) => role === 'maker')) return;
    const name = `${sideName(order.side)} ${marketText(order.symbol)}`;
    const percent = filledPercent(order);
    if (order.state === 'FILLED') toast(t('news.filled', { order: name }), 'success');
    else toast(t('news.partly', { order: name, percent }), 'success');
  });
  useEffect(() => onOrderEvent(tell), []);
}
