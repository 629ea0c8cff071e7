/** Own orders and those of what if as lines of the chart, as they stood at a second. */
import type { WhatIfFill } from '@anywhen/exchange/what-if';
import { isCancellable, type Side } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import type { ChartLine } from '../../charts/drawing/chart-line.ts';
import type { OwnDay } from '../data.ts';
import { secondOf, stateThen } from '../past/own-day.ts';
import type { Tried } from '../past/player.ts';
import { useAmountText } from './amount-text.ts';

/** Fills that stay on the chart: the newest. */
const FILLS_SHOWN = 6;

type Shown = {
  readonly own: OwnDay | undefined;
  readonly tried: Tried | undefined;
  readonly now: number;
  readonly currency: string;
};

export function useChartLines({ own, tried, now, currency }: Shown): readonly ChartLine[] {
  const t = useText('replay');
  const amountText = useAmountText();
  const nameOf = (side: Side, quantity: string | null) =>
    t(`line.${side}`, { amount: amountText(quantity ?? '0', currency) });
  const orders = own?.orders ?? [];
  const resting = orders.filter((order) => {
    const state = own && stateThen(order, own, now);
    return order.price !== null && (state === 'open' || state === 'partly');
  });
  const done = (own?.fills ?? []).filter(({ atMs }) => secondOf(atMs) <= now).slice(-FILLS_SHOWN);
  const triedOpen = (tried?.standing.orders ?? []).filter(({ state }) => isCancellable(state));
  const triedDone = (tried?.standing.fills ?? []).slice(-FILLS_SHOWN);
  const faintOf = ({ id, price, side }: Pick<WhatIfFill, 'id' | 'price' | 'side'>) => ({
    id,
    price,
    tone: side,
    isFaint: true,
    label: side === 'buy' ? t('line.bought') : t('line.sold'),
  });
  const tag = t('line.tried');
  return [
    ...done.map((fill) => ({ ...faintOf(fill), id: `fill-${fill.id}` })),
    ...triedDone.map((fill) => {
      const line = faintOf(fill);
      return { ...line, id: `tried-fill-${fill.id}`, label: `${tag} · ${line.label}` };
    }),
    ...resting.map(({ id, price, side, quantity }) => ({
      id: `own-${id}`,
      price: price ?? '0',
      tone: side,
      label: nameOf(side, quantity),
    })),
    ...triedOpen.map(({ id, price, side, quantity }) => ({
      id: `tried-${id}`,
      price: price ?? '0',
      tone: 'accent' as const,
      label: `${tag} · ${nameOf(side, quantity)}`,
    })),
  ];
}
