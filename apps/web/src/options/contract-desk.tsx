/** The trading page of flash options, for markets that have them. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { findMarket } from '@anywhen/prices';
import { OPTION_SYMBOLS } from '@anywhen/protocol';
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
    <EmptyState
      icon="search"
      title={t('market.notOffered', { symbol })}
      action={
        <LinkButton look="secondary" href={deskPath()}>
          {t('market.toFirst')}
        </LinkButton>
      }
    />
  );
}
