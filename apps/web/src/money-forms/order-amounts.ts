/** The amounts of an order or fill: what was paid, and what was received net of the fee. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import type { Side, SpotFill, SpotOrder } from '@anywhen/protocol';

export type Money = { readonly amount: string; readonly currency: string };

type Exchanged = { readonly paid: Money; readonly received: Money };

/** The fee is deducted from what is received (rulebook 2.8). */
export function exchangedByOrder(order: SpotOrder): Exchanged {
  const { executedQuantity: quantity, executedQuote: quote } = order;
  return exchanged({ ...order, quantity, quote });
}

export function exchangedByFill(fill: SpotFill): Exchanged {
  return exchanged(fill);
}

type Sides = { symbol: string; side: Side; quantity: string; quote: string; fee: string };

function exchanged({ symbol, side, quantity, quote, fee }: Sides): Exchanged {
  const base = { amount: quantity, currency: findMarket(symbol)?.currency ?? symbol };
  const usdt = { amount: quote, currency: 'USDT' };
  const [paid, gross] = side === 'buy' ? [usdt, base] : [base, usdt];
  const net = formatUnits(parseUnits(gross.amount) - parseUnits(fee));
  return { paid, received: { ...gross, amount: net } };
}
