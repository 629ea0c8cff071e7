/** Where flash options are bought: the desk of a market, if it has them. */
import { findMarket } from '@anywhen/prices';
import { OPTION_SYMBOLS } from '@anywhen/protocol';
import { EmptyWithLink } from '../parts/loaded.tsx';
import { useText } from '../i18n/index.ts';
import { OptionsDesk } from './desk/options-desk.tsx';
import { deskPath } from './paths.ts';

const [FIRST_SYMBOL = ''] = OPTION_SYMBOLS;

export function ContractDesk({ symbol = FIRST_SYMBOL }: { symbol: string | undefined }) {
  const market = findMarket(symbol);
  return market?.isOption ? <OptionsDesk market={market} /> : <NotOffered symbol={symbol} />;
}

function NotOffered({ symbol }: { symbol: string }) {
  const t = useText('options');
  return (
    <EmptyWithLink
      icon="search"
      title={t('market.notOffered', { symbol })}
      href={deskPath()}
      label={t('market.toFirst')}
    />
  );
}
