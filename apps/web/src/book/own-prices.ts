/** The prices at which a member has orders in a market's book, formatted as in the book. */
import { useMemo } from 'react';
import { truncateDecimals } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { isInBook, type Side } from '@anywhen/protocol';
import { useOrders } from '../live/trading.ts';

export type OwnPrices = Readonly<Record<Side, ReadonlySet<string>>>;

const NONE: OwnPrices = { buy: new Set(), sell: new Set() };

/** Empty for visitors, and until the orders are loaded. */
export function useOwnPrices({ symbol, priceDecimals }: Market): OwnPrices {
  const orders = useOrders();
  return useMemo(() => {
    const own = orders?.filter((one) => one.symbol === symbol && isInBook(one.state)) ?? [];
    if (own.length === 0) return NONE;
    const of = (side: Side) =>
      new Set(
        own
          .filter((order) => order.side === side)
          .flatMap(({ price }) => (price === null ? [] : [truncateDecimals(price, priceDecimals)])),
      );
    return { buy: of('buy'), sell: of('sell') };
  }, [orders, symbol, priceDecimals]);
}
