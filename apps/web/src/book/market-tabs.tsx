/** The book and the trades of one market for read-only pages, each with its own feed. */
import { findMarket, type Market } from '@anywhen/prices';
import { DepthTable } from './depth-table.tsx';
import { MarketFeed } from './market-feed.tsx';
import { useOwnPrices } from './own-prices.ts';
import { TradesList } from './trades-list.tsx';

export function DepthTab({ symbol }: { symbol: string }) {
  const market = findMarket(symbol);
  return (
    market && (
      <MarketFeed key={symbol} symbol={symbol}>
        <OwnDepth market={market} />
      </MarketFeed>
    )
  );
}

export function TradesTab({ symbol }: { symbol: string }) {
  const market = findMarket(symbol);
  return market && <TradesList market={market} />;
}

function OwnDepth({ market }: { market: Market }) {
  return <DepthTable market={market} own={useOwnPrices(market)} />;
}
