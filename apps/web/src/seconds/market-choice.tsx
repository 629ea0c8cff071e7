/**
 * From one market to another: a button with the name, and a sheet with those that have contracts.
 */
import { useState } from 'react';
import { EmptyState, Icon } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { Sheet } from '../app/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { CurrencyMark } from '../markets/currency-mark.tsx';
import { useFavourites } from '../markets/favourites.ts';
import { RowStack } from '../markets/row-stack.tsx';
import { SearchField } from '../markets/search-field.tsx';
import { searchMarkets } from '../markets/search.ts';
import { useMarketName } from '../markets/shown.ts';
import { usePageRoute, useSheetEntry, type RoutePath } from '../router/index.ts';
import { useTerms } from './data.ts';

export function MarketChoice({ market }: { market: Market }) {
  const t = useText('seconds');
  const app = useText('app');
  const nameOf = useMarketName();
  const [isOpen, open, close] = useSheetEntry('seconds.market');
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="-ml-1 flex min-h-12 min-w-0 items-center gap-2 rounded-inner px-1 text-left"
      >
        <CurrencyMark currency={market.currency} />
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-1 text-16 font-semibold">
            {market.currency}/USDT
            <Icon name="chevron-down" size={16} className="text-text-muted" />
          </span>
          <span className="truncate text-12 text-text-muted">{nameOf(market)}</span>
        </span>
        <span className="sr-only">{t('market.choose')}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('market.title')} closeLabel={app('close')}>
        <Choice />
      </Sheet>
    </>
  );
}

/** Favourites stand first, in their own order. */
function Choice() {
  const t = useText('seconds');
  const nameOf = useMarketName();
  const path = usePageRoute().path as RoutePath;
  const { symbols: offered } = useTerms();
  const favourites = useFavourites(({ symbols }) => symbols);
  const [wish, setWish] = useState('');
  const found = searchMarkets(wish, nameOf).filter((symbol) => offered.includes(symbol));
  const symbols = [
    ...favourites.filter((symbol) => found.includes(symbol)),
    ...found.filter((symbol) => !favourites.includes(symbol)),
  ];
  return (
    <div className="flex min-h-[70dvh] flex-col gap-2">
      <SearchField value={wish} onChange={setWish} focusKey={null} />
      {symbols.length === 0 && <EmptyState icon="search" title={t('market.nothing')} />}
      <div className="-mx-4">
        <RowStack symbols={symbols} path={path} />
      </div>
    </div>
  );
}
