/**
 * Lines of a member's own orders on a chart. This is the place where modules with open orders add
 * theirs: a hook that lists the lines of one market. The chart only draws what it is given.
 */
import { useMemo } from 'react';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useText } from '../../i18n/index.ts';
import { useOrders } from '../../live/trading.ts';

export type ChartLine = {
  readonly id: string;
  /** A decimal string, as the order has it. */
  readonly price: string;
  readonly side: 'buy' | 'sell';
  /** Stands at the line, for example what kind of order it is and how much. */
  readonly label: string;
};

/** The open limit orders of the member in this market; none for visitors. */
export function useOwnLines(symbol: string): readonly ChartLine[] {
  const t = useText('charts');
  const orders = useOrders();
  const areHidden = useAmountsAreHidden();
  return useMemo(() => {
    const own = orders?.filter((order) => order.symbol === symbol) ?? [];
    return own.flatMap(({ id, price, side, quantity }): ChartLine[] => {
      if (price === null) return [];
      const name = side === 'buy' ? t('line.buy') : t('line.sell');
      const amount = areHidden || quantity === null ? '' : ` ${typedForm(quantity)}`;
      return [{ id, price, side, label: `${name}${amount}` }];
    });
  }, [orders, symbol, areHidden, t]);
}
