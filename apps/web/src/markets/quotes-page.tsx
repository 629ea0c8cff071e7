/** All markets: favourites, lists, search. */
import { useId, useState } from 'react';
import { Button, EmptyState, Icon, PullToRefresh, TabPanel, Tabs, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useTickerList } from '../live/index.ts';
import { useQuery } from '../router/index.ts';
import { useFavourites } from '../market-parts/favourites.ts';
import { WithPrices } from '../market-parts/list-frame.tsx';
import { MarketSearch } from '../market-parts/market-search.tsx';
import { FreshnessMark } from '../market-parts/price-age.tsx';
import {
  QUOTE_LISTS,
  fixedSymbols,
  isMoverList,
  moverSymbols,
  type MoverList,
  type QuoteList,
} from '../market-parts/quote-lists.ts';
import { refreshPrices } from '../market-parts/refresh-prices.ts';
import { searchMarkets } from '../market-parts/search.ts';
import { useMarketName } from '../market-parts/market-texts.ts';
import { FoundFunctions, useFoundFunctions } from '../search-parts/found-functions.tsx';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { RowStack } from '../market-parts/row-stack.tsx';
import { SortHeading } from './sort-heading.tsx';
import { sortSymbols, type Sorting } from './sorting.ts';
import { chooseSorting, useSorting } from './stored-sorting.ts';

/** More than a phone shows at once. */
const ROWS_AT_FIRST = 10;

export function Page() {
  const t = useText('markets');
  const app = useText('app');
  const search = useText('search');
  const panelId = useId();
  const [topEdgePx, head] = useTopEdgePx();
  const focusKey = useQuery().get('search');
  const [list, setList] = useState<QuoteList>(firstList);
  const [query, setQuery] = useState('');
  const sorting = useSorting();
  const isSearching = query.trim() !== '';
  const nameOf = useMarketName();
  const hasMarkets = !isSearching || searchMarkets(query, nameOf).length > 0;

  /** A new list starts at its top. */
  const changeList = (next: QuoteList) => {
    setList(next);
    window.scrollTo(0, 0);
  };
  const changeQuery = (next: string) => {
    setQuery(next);
    window.scrollTo(0, 0);
  };
  const changeSorting = (next: Sorting | undefined) => {
    chooseSorting(next);
    window.scrollTo(0, 0);
  };
  const refresh = async () => {
    if (!(await refreshPrices())) toast(t('refresh.failed'), 'danger');
  };
  return (
    <PullToRefresh
      onRefresh={refresh}
      pullLabel={t('refresh.pull')}
      releaseLabel={t('refresh.release')}
      busyLabel={t('refresh.busy')}
    >
      <div ref={head} className="sticky z-10 bg-surface" style={{ top: topEdgePx }}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-1">
          <h2 className="text-20 font-semibold">{app('more.markets')}</h2>
          <div className="min-w-0 flex-1 basis-52">
            <MarketSearch
              label={search('label')}
              hint={search('placeholder')}
              value={query}
              onChange={changeQuery}
              focusKey={focusKey}
            />
          </div>
        </div>
        {!isSearching && <ListTabs panelId={panelId} value={list} onChange={changeList} />}
        {hasMarkets && <SortHeading sorting={sorting} onSort={changeSorting} />}
      </div>
      {isSearching ? (
        <Found query={query} sorting={sorting} onClear={() => changeQuery('')} />
      ) : (
        <TabPanel id={panelId} value={list}>
          <ListedMarkets list={list} sorting={sorting} onShowAll={() => changeList('all')} />
        </TabPanel>
      )}
      <div className="flex justify-center py-4">
        <FreshnessMark />
      </div>
    </PullToRefresh>
  );
}

type ListTabsProps = { panelId: string; value: QuoteList; onChange: (list: QuoteList) => void };

function ListTabs({ panelId, value, onChange }: ListTabsProps) {
  const t = useText('markets');
  const labels: Record<QuoteList, string> = {
    favourites: t('list.favourites'),
    common: t('list.common'),
    gainers: t('list.gainers'),
    losers: t('list.losers'),
    finance: t('list.finance'),
    all: t('list.all'),
  };
  return (
    <Tabs
      label={t('list.label')}
      panelId={panelId}
      value={value}
      onChange={onChange}
      items={QUOTE_LISTS.map((one) => ({
        value: one,
        label: <TabLabel list={one} text={labels[one]} />,
      }))}
    />
  );
}

/** Extends into the gaps beside it, so that the shortest word is as wide as a thumb. */
function TabLabel({ list, text }: { list: QuoteList; text: string }) {
  return (
    <span className="-mx-2.5 flex min-w-11 justify-center px-2.5 py-3">
      {list === 'favourites' ? (
        <>
          <Icon name="star" size={20} />
          <span className="sr-only">{text}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

type Sorted = { sorting: Sorting | undefined };
type ListedMarketsProps = Sorted & { list: QuoteList; onShowAll: () => void };

function ListedMarkets({ list, sorting, onShowAll }: ListedMarketsProps) {
  const favourites = useFavourites(({ symbols }) => symbols);
  if (isMoverList(list)) return <Movers list={list} sorting={sorting} />;
  const symbols = fixedSymbols(list, favourites);
  if (symbols.length === 0) return <NoFavourites onShowAll={onShowAll} />;
  return <Rows symbols={symbols} sorting={sorting} />;
}

/** Subscribes to all prices, so only this component rerenders when the order may have changed. */
function Movers({ list, sorting }: Sorted & { list: MoverList }) {
  const t = useText('markets');
  const listings = useTickerList();
  const symbols = moverSymbols(list, listings);
  if (listings.length > 0 && symbols.length === 0) {
    const title = list === 'gainers' ? t('empty.gainers') : t('empty.losers');
    return <EmptyState icon="market" title={title} />;
  }
  return <Rows symbols={symbols} sorting={sorting} />;
}

function Found({ query, sorting, onClear }: Sorted & { query: string; onClear: () => void }) {
  const t = useText('markets');
  const search = useText('search');
  const nameOf = useMarketName();
  const symbols = searchMarkets(query, nameOf);
  const others = useFoundFunctions(query);
  const isFound = symbols.length + others.length > 0;
  return (
    <>
      <output className="sr-only">
        {search('found', { count: symbols.length, others: others.length })}
      </output>
      <FoundFunctions found={others} />
      {symbols.length > 0 && <Rows symbols={symbols} sorting={sorting} />}
      {!isFound && (
        <EmptyState
          icon="search"
          title={search('nothing', { query: query.trim() })}
          text={search('hint')}
          action={
            <Button look="secondary" onClick={onClear}>
              {t('search.clear')}
            </Button>
          }
        />
      )}
    </>
  );
}

function Rows({ symbols, sorting }: Sorted & { symbols: readonly string[] }) {
  return (
    <WithPrices rows={Math.min(symbols.length || ROWS_AT_FIRST, ROWS_AT_FIRST)}>
      {sorting ? (
        <SortedRows symbols={symbols} sorting={sorting} />
      ) : (
        <RowStack hasStar hasTrade symbols={symbols} />
      )}
    </WithPrices>
  );
}

/** Subscribes to all prices, as far as they change the order. */
function SortedRows({ symbols, sorting }: Sorted & { symbols: readonly string[] }) {
  return <RowStack hasStar hasTrade symbols={sortSymbols(symbols, useTickerList(), sorting)} />;
}

function NoFavourites({ onShowAll }: { onShowAll: () => void }) {
  const t = useText('markets');
  return (
    <EmptyState
      icon="star"
      title={t('empty.favourites')}
      text={t('empty.favouritesHint')}
      action={
        <Button look="secondary" onClick={onShowAll}>
          {t('empty.showAll')}
        </Button>
      }
    />
  );
}

/** Members with favourites start with those; others with the common list. */
function firstList(): QuoteList {
  return useFavourites.getState().symbols.length > 0 ? 'favourites' : 'common';
}
