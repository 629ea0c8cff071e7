/** The markets on Home: the common ones, top gainers and losers, with the proof below them. */
import { Suspense, useId, useState } from 'react';
import { EmptyState, Icon, TabPanel, Tabs } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useTickerList } from '../live/index.ts';
import { ListHeading, WithPrices } from '../market-parts/list-frame.tsx';
import { FreshnessMark } from '../market-parts/price-age.tsx';
import { COMMON_SYMBOLS, moverSymbols, type MoverList } from '../market-parts/quote-lists.ts';
import { RowStack } from '../market-parts/row-stack.tsx';
import { Link } from '../router/index.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

type HomeList = 'common' | MoverList;

/** Verifying starts after the first view, and so does loading its code. */
const ProofLine = onDemand(async () => (await import('./proof-line.tsx')).ProofLine);

export function HomeMarkets() {
  const t = useText('home');
  const market = useText('markets');
  const panelId = useId();
  const [list, setList] = useState<HomeList>('common');
  return (
    <section
      className="-mx-4 overflow-hidden rounded-t-sheet bg-surface-raised shadow-card md:mx-0
        md:rounded-card"
    >
      <h2 className="sr-only">{t('markets.title')}</h2>
      <div className="flex items-end justify-between gap-3 border-b border-line pt-1 pr-4">
        <div className="-mb-px min-w-0 flex-1">
          <Tabs
            label={market('list.label')}
            panelId={panelId}
            value={list}
            onChange={setList}
            items={[
              { value: 'common', label: market('list.common') },
              { value: 'gainers', label: market('list.gainers') },
              { value: 'losers', label: market('list.losers') },
            ]}
          />
        </div>
        <span className="flex h-11 shrink-0 items-center">
          <FreshnessMark isShort />
        </span>
      </div>
      <ListHeading />
      <TabPanel id={panelId} value={list}>
        <WithPrices rows={COMMON_SYMBOLS.length}>
          {list === 'common' ? (
            <RowStack hasTrade symbols={COMMON_SYMBOLS} />
          ) : (
            <Movers list={list} />
          )}
        </WithPrices>
      </TabPanel>
      <Suspense fallback={<div className="min-h-12 border-t border-line" />}>
        <ProofLine />
      </Suspense>
      <Link
        to="/homeindex/quotes"
        className="flex min-h-12 items-center justify-center gap-1 border-t border-line text-14
          font-semibold text-accent"
      >
        {t('markets.all')}
        <Icon name="chevron-right" size={16} />
      </Link>
    </section>
  );
}

function Movers({ list }: { list: MoverList }) {
  const market = useText('markets');
  const symbols = moverSymbols(list, useTickerList());
  if (symbols.length === 0) {
    const title = list === 'gainers' ? market('empty.gainers') : market('empty.losers');
    return <EmptyState icon="market" title={title} />;
  }
  return <RowStack hasTrade symbols={symbols} />;
}
