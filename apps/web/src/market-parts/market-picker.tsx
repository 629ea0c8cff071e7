/**
 * Switches the market within the same kind of page: a button with the name, and a sheet with the
 * page's markets and a search. The texts come from the page.
 */
import { useState } from 'react';
import { EmptyState, Icon } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { Sheet } from '../parts/overlays.tsx';
import { usePageRoute, useSheetEntry, type RoutePath } from '../router/index.ts';
import { CurrencyMark } from './currency-mark.tsx';
import { useFavourites } from './favourites.ts';
import { MarketSearch } from './market-search.tsx';
import { RowStack } from './row-stack.tsx';
import { searchMarkets } from './search.ts';
import { useMarketName } from './market-texts.ts';

type IsOffered = (symbol: string) => boolean;

type PickerTexts = {
  open: string;
  title: string;
  nothing: string;
  /** The label of the search, where not all markets can be found. */
  search?: string | undefined;
};

type MarketPickerProps = {
  market: Market;
  /** The id of the sheet, unique in the app. */
  sheet: string;
  texts: PickerTexts;
  isOffered: IsOffered;
  /** Other URL parameters of the page, which are preserved. */
  query?: string | undefined;
  isSmall?: boolean | undefined;
};

export function MarketPicker(props: MarketPickerProps) {
  const { market, sheet, texts, isOffered, query, isSmall } = props;
  const nameOf = useMarketName();
  const [isOpen, open, close] = useSheetEntry(sheet);
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
        <span className="sr-only">{texts.open}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={texts.title}>
        <Choice isOffered={isOffered} texts={texts} query={query} />
      </Sheet>
    </>
  );
}

type ChoiceProps = Pick<MarketPickerProps, 'isOffered' | 'texts' | 'query'>;

/** Favourites come first, in their own order. */
function Choice({ isOffered, texts, query }: ChoiceProps) {
  const nameOf = useMarketName();
  const path = usePageRoute().path as RoutePath;
  const favourites = useFavourites(({ symbols }) => symbols);
  const [search, setSearch] = useState('');
  const found = searchMarkets(search, nameOf).filter(isOffered);
  const symbols = [
    ...favourites.filter((symbol) => found.includes(symbol)),
    ...found.filter((symbol) => !favourites.includes(symbol)),
  ];
  return (
    <div className="flex min-h-[70dvh] flex-col gap-2">
      <MarketSearch hint={texts.search} value={search} onChange={setSearch} focusKey={null} />
      {symbols.length === 0 && <EmptyState icon="search" title={texts.nothing} />}
      <div className="-mx-4">
        <RowStack symbols={symbols} path={path} query={query} />
      </div>
    </div>
  );
}
