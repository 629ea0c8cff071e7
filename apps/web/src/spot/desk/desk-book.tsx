/** The book on the trade page, with the member's own orders marked. */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import { OrderBook } from '../../book/order-book.tsx';
import { useOwnPrices } from '../../book/own-prices.ts';

type DeskBookProps = { market: Market; rowCount: number; onPrice: (price: string) => void };

export const DeskBook = memo(function DeskBook({ market, rowCount, onPrice }: DeskBookProps) {
  const own = useOwnPrices(market);
  return <OrderBook market={market} rowCount={rowCount} own={own} onPrice={onPrice} />;
});
