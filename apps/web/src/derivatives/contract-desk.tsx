/** The trading page of leveraged contracts, for markets that have them. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { LeverageDesk } from './desk/leverage-desk.tsx';
import { DESK } from './paths.ts';
import { findLeverageMarket } from './terms.ts';

const FIRST_SYMBOL = 'BTCUSDT';

export function ContractDesk({ symbol = FIRST_SYMBOL }: { symbol: string | undefined }) {
  const market = findLeverageMarket(symbol);
  return market ? <LeverageDesk market={market} /> : <NotOffered symbol={symbol} />;
}

function NotOffered({ symbol }: { symbol: string }) {
  const t = useText('derivatives');
  return (
    <EmptyState
      icon="search"
      title={t('market.notOffered', { symbol })}
      action={
        <LinkButton look="secondary" href={DESK}>
          {t('market.toFirst')}
        </LinkButton>
      }
    />
  );
}
