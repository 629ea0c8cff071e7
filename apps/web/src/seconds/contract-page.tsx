/**
 * `/newContract/newContract`: where contracts are bought. Of its three products seconds contracts
 * are there; the other two say that they are not.
 */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { findMarket } from '@anywhen/prices';
import { useText } from '../i18n/index.ts';
import { useQuery } from '../router/index.ts';
import { productOf } from './contract-filter.ts';
import { ProductToCome } from './product-to-come.tsx';
import { SecondsDesk } from './desk/seconds-desk.tsx';

const FIRST_SYMBOL = 'BTCUSDT';

export function Page() {
  const query = useQuery();
  const product = productOf(query);
  const symbol = query.get('symbol')?.toUpperCase() ?? FIRST_SYMBOL;
  const market = findMarket(symbol);
  if (product !== 'seconds') return <ProductToCome product={product} />;
  return market?.isSeconds ? <SecondsDesk market={market} /> : <NotOffered symbol={symbol} />;
}

function NotOffered({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  return (
    <EmptyState
      icon="search"
      title={t('market.notOffered', { symbol })}
      action={
        <LinkButton look="secondary" href="/newContract/newContract">
          {t('market.toFirst')}
        </LinkButton>
      }
    />
  );
}
