/** Where leveraged contracts are opened: the desk of a market, if it has them. */
import { EmptyWithLink } from '../parts/loaded.tsx';
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
    <EmptyWithLink
      icon="search"
      title={t('market.notOffered', { symbol })}
      href={DESK}
      label={t('market.toFirst')}
    />
  );
}
