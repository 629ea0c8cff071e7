/**
 * The way from one market to another without leaving the kind of chart: a button with the name, and
 * a sheet with all markets and a search.
 */
import { useState } from 'react';
import { EmptyState, Icon } from '@anywhen/ui';
import { findMarket, type Market } from '@anywhen/prices';
import { Sheet } from '../app/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { CurrencyMark } from '../markets/currency-mark.tsx';
import { useFavourites } from '../markets/favourites.ts';
import { RowStack } from '../markets/row-stack.tsx';
import { SearchField } from '../markets/search-field.tsx';
import { searchMarkets } from '../markets/search.ts';
import { useMarketName } from '../markets/shown.ts';
import { usePageRoute, useSheetEntry, type RoutePath } from '../router/index.ts';

const PICKER = 'charts.picker';

type MarketPickerProps = {
  market: Market;
  isSmall?: boolean;
  /** Which markets this page is for; all of them unless told otherwise. */
  isOffered?: (market: Market) => boolean;
};

export function MarketPicker({ market, isSmall, isOffered = isAny }: MarketPickerProps) {
  const t = useText('charts');
  const app = useText('app');
  const nameOf = useMarketName();
  const [isOpen, open, close] = useSheetEntry(PICKER);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-inner px-1 text-left"
      >
        {!isSmall && <CurrencyMark currency={market.currency} />}
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-1 text-16 font-semibold">
            {market.currency}/USDT
            <Icon name="chevron-down" size={16} className="text-text-muted" />
          </span>
          {!isSmall && <span className="truncate text-12 text-text-muted">{nameOf(market)}</span>}
        </span>
        <span className="sr-only">{t('picker.open')}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('picker.title')} closeLabel={app('close')}>
        <Choice isOffered={isOffered} />
      </Sheet>
    </>
  );
}

/** Favourites stand first, in their own order. */
function Choice({ isOffered }: Required<Pick<MarketPickerProps, 'isOffered'>>) {
  const t = useText('charts');
  const nameOf = useMarketName();
  const path = usePageRoute().path as RoutePath;
  const favourites = useFavourites(({ symbols }) => symbols);
  const [wish, setWish] = useState('');
  const found = searchMarkets(wish, nameOf).filter((symbol) => {
    const one = findMarket(symbol);
    return one !== undefined && isOffered(one);
  });
  const symbols = [
    ...favourites.filter((symbol) => found.includes(symbol)),
    ...found.filter((symbol) => !favourites.includes(symbol)),
  ];
  return (
    <div className="flex min-h-[70dvh] flex-col gap-2">
      <SearchField value={wish} onChange={setWish} focusKey={null} />
      {symbols.length === 0 && <EmptyState icon="search" title={t('picker.nothing')} />}
      <div className="-mx-4">
        <RowStack symbols={symbols} path={path} />
      </div>
    </div>
  );
}

function isAny(): boolean {
  return true;
}
