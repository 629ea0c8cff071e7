/**
 * The market of a chart page: `?symbol=`, or the first of all. An unknown symbol shows a message.
 */
import type { ReactNode } from 'react';
import { findMarket, type Market } from '@anywhen/prices';
import { EmptyWithLink } from '../parts/loaded.tsx';
import { useText } from '../i18n/index.ts';
import { useQuery } from '../router/index.ts';

const FIRST_SYMBOL = 'BTCUSDT';

export function MarketOfPage({ children }: { children: (market: Market) => ReactNode }) {
  const symbol = useQuery().get('symbol')?.toUpperCase() ?? FIRST_SYMBOL;
  const market = findMarket(symbol);
  return market ? children(market) : <UnknownMarket symbol={symbol} />;
}

function UnknownMarket({ symbol }: { symbol: string }) {
  const t = useText('charts');
  return (
    <EmptyWithLink
      icon="search"
      title={t('unknown.title', { symbol })}
      text={t('unknown.text')}
      href="/homeindex/quotes"
      label={t('unknown.all')}
    />
  );
}
