/** The filled share of an order, whatever its unit. */
import { parseUnits } from '@anywhen/money';
import type { SpotOrder } from '@anywhen/protocol';

type Counted = Pick<
  SpotOrder,
  'quantity' | 'quoteAmount' | 'executedQuantity' | 'executedQuote' | 'state'
>;

/** Whole percent, truncated: 99.9 % of an order is not all of it. Only a filled order has 100. */
export function filledPercent(order: Counted): number {
  if (order.state === 'FILLED') return 100;
  const [done, whole] =
    order.quantity === null
      ? [order.executedQuote, order.quoteAmount]
      : [order.executedQuantity, order.quantity];
  const wholeUnits = parseUnits(whole ?? '0');
  if (wholeUnits === 0n) return 0;
  return Math.min(99, Number((parseUnits(done) * 100n) / wholeUnits));
}
