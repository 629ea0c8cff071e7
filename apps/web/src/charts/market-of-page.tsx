/**
 * The market of a chart page: `?symbol=`, or the first of all. An unknown symbol shows a message.
 */
import type { ReactNode } from 'react';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { findMarket, type Market } from '@anywhen/prices';
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
    <EmptyState
      icon="search"
      title={t('unknown.title', { symbol })}
      text={t('unknown.text')}
      action={
        <LinkButton look="secondary" href="/homeindex/quotes">
          {t('unknown.all')}
        </LinkButton>
      }
    />
  );
}
