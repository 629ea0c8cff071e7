/**
 * Lines of a member's own orders on a chart. This is the place where modules with open orders add
 * theirs: a hook that lists the lines of one market. The chart only draws what it is given.
 */
import { useMemo } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
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

/** The member's open limit orders in this market, with what is left of each. */
export function useOwnLines(symbol: string): readonly ChartLine[] {
  const t = useText('charts');
  const orders = useOrders();
  const areHidden = useAmountsAreHidden();
  return useMemo(() => {
    const own = orders?.filter((order) => order.symbol === symbol) ?? [];
    return own.flatMap(({ id, price, side, quantity, executedQuantity }): ChartLine[] => {
      if (price === null) return [];
      const name = side === 'buy' ? t('line.buy') : t('line.sell');
      const rest = quantity && formatUnits(parseUnits(quantity) - parseUnits(executedQuantity));
      const amount = areHidden || !rest ? '' : ` ${typedForm(rest)}`;
      return [{ id, price, side, label: `${name}${amount}` }];
    });
  }, [orders, symbol, areHidden, t]);
}
