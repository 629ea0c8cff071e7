/** The lines of a member's position and waiting orders, for the chart of their market. */
import { useMemo } from 'react';
import type { Market } from '@anywhen/prices';
import type { LeverageOrder, LeveragePosition } from '@anywhen/protocol';
import type { ChartLine, LineTone } from '../../charts/drawing/chart-line.ts';
import { useText } from '../../i18n/index.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { entryPriceOf } from '../position.ts';
import { usePositionTexts } from '../position-texts.ts';

type LevelName = 'entry' | 'liquidation' | 'takeProfit' | 'stopLoss';

const TONES: Readonly<Record<LevelName, LineTone>> = {
  entry: 'accent',
  liquidation: 'danger',
  takeProfit: 'buy',
  stopLoss: 'warn',
};

type Owned = {
  readonly position: LeveragePosition | undefined;
  readonly orders: readonly LeverageOrder[];
};

/** Stable until one of them has changed. */
export function usePositionLines(
  market: Market,
  { position, orders }: Owned,
): readonly ChartLine[] {
  const t = useText('derivatives');
  const { orderSideName } = usePositionTexts();
  const areHidden = useAmountsAreHidden();
  const [buy, sell] = [orderSideName('buy'), orderSideName('sell')];
  return useMemo(() => {
    const names: Readonly<Record<LevelName, string>> = {
      entry: t('level.entry'),
      liquidation: t('level.liquidation'),
      takeProfit: t('level.takeProfit'),
      stopLoss: t('level.stopLoss'),
    };
    const levels = pricesOf(position, market).map(([name, price]) => ({
      id: `level-${name}`,
      price,
      tone: TONES[name],
      label: names[name],
    }));
    const waiting = orders.flatMap(({ id, side, price, quantity }) => {
      if (price === null) return [];
      const name = side === 'buy' ? buy : sell;
      const label = areHidden
        ? name
        : t('chart.order', { side: name, quantity: typedForm(quantity) });
      return [{ id: `leverage-${id}`, price, tone: side, label }];
    });
    return [...levels, ...waiting];
  }, [market, position, orders, areHidden, t, buy, sell]);
}

function pricesOf(position: LeveragePosition | undefined, market: Market): [LevelName, string][] {
  if (!position) return [];
  const { liquidationPrice, takeProfit, stopLoss } = position;
  const known: readonly [LevelName, string | null][] = [
    ['entry', entryPriceOf(position, market)],
    ['liquidation', liquidationPrice],
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ];
  return known.flatMap(([name, price]) => (price === null ? [] : [[name, price]]));
}
