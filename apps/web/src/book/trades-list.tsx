/**
 * The last trades of a market, newest first. Only real trades: an empty market shows an empty
 * state.
 */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import type { PublicTrade } from '@anywhen/protocol';
import { EmptyState, SkeletonRows, classes } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { useTrades } from '../live/trading.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { shortQuantity } from './book-rows.ts';
import { useSteady } from './steady.ts';

export function TradesList({ market }: { market: Market }) {
  const t = useText('book');
  const trades = useSteady(useTrades(market.symbol));
  if (!trades) return <SkeletonRows label={t('trades.loading')} count={5} hasPicture={false} />;
  if (trades.length === 0) {
    return <EmptyState icon="history" title={t('trades.none')} text={t('trades.noneText')} />;
  }
  return (
    <div className="tabular @container px-4 text-12">
      <div className={classes(COLUMNS, 'h-8 text-text-muted')}>
        <span>{t('price')}</span>
        <span className="text-right @max-[16rem]:hidden">
          {t('quantity', { currency: market.currency })}
        </span>
        <span aria-hidden="true" className="truncate text-right @min-[16rem]:hidden">
          {market.currency}
        </span>
        <span className="text-right">{t('trades.time')}</span>
      </div>
      <ul aria-label={t('trades.title')}>
        {trades.map((trade) => (
          <TradeLine key={trade.id} trade={trade} decimals={market.quantityDecimals} />
        ))}
      </ul>
    </div>
  );
}

/** Where it is narrow, the price takes more than a third of it. */
const COLUMNS = 'grid grid-cols-3 items-center @max-[16rem]:grid-cols-[1.3fr_1fr_1fr]';

type TradeLineProps = { trade: PublicTrade; decimals: number };

const TradeLine = memo(function TradeLine({ trade, decimals }: TradeLineProps) {
  const t = useText('book');
  const { time } = useFormat();
  const isBuy = trade.takerSide === 'buy';
  return (
    <li className={classes(COLUMNS, 'h-6 contain-strict')}>
      <span className={classes('font-medium whitespace-nowrap', isBuy ? 'text-up' : 'text-down')}>
        <span aria-hidden="true">{isBuy ? '↑' : '↓'} </span>
        <span className="sr-only">{isBuy ? t('trades.bought') : t('trades.sold')}</span>
        {showPrice(trade.price)}
      </span>
      <span className="text-right">{shortQuantity(trade.quantity, decimals)}</span>
      <span className="text-right text-text-muted">{time(trade.atMs)}</span>
    </li>
  );
});
