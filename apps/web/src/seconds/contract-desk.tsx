/** Where seconds contracts are bought: the desk of a market, if it has them. */
import { findMarket } from '@anywhen/prices';
import { EmptyWithLink } from '../parts/loaded.tsx';
import { useText } from '../i18n/index.ts';
import { SecondsDesk } from './desk/seconds-desk.tsx';

const FIRST_SYMBOL = 'BTCUSDT';

export function ContractDesk({ symbol = FIRST_SYMBOL }: { symbol: string | undefined }) {
  const market = findMarket(symbol);
  return market?.isSeconds ? <SecondsDesk market={market} /> : <NotOffered symbol={symbol} />;
}

function NotOffered({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  return (
    <EmptyWithLink
      icon="search"
      title={t('market.notOffered', { symbol })}
      href="/newContract/newContract"
      label={t('market.toFirst')}
    />
  );
}
