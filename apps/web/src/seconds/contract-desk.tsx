/** The trading page of seconds contracts, for markets that have them. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { findMarket } from '@anywhen/prices';
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
