/**
 * The tabs below the chart of one market. A module with something to show about a market adds a
 * line to `TABS`; with only one line there are no tabs.
 */
import { useId, useState, type ComponentType } from 'react';
import { TabPanel, Tabs } from '@anywhen/ui';
import { findMarket, type Market } from '@anywhen/prices';
import { DepthTab, TradesTab } from '../book/market-tabs.tsx';
import { useText, type TextKey } from '../i18n/index.ts';
import { AboutMarket } from './about-market.tsx';

type MarketTab = {
  readonly value: string;
  readonly title: TextKey<'charts'>;
  readonly Body: ComponentType<{ symbol: string }>;
  /** Whether this market has it; without it all have. */
  readonly isFor?: (market: Market) => boolean;
};

const isSpot = (market: Market) => market.isSpot;

const ABOUT: MarketTab = { value: 'about', title: 'about.title', Body: AboutMarket };

const TABS: readonly MarketTab[] = [
  { value: 'depth', title: 'depth', Body: DepthTab, isFor: isSpot },
  { value: 'trades', title: 'trades', Body: TradesTab, isFor: isSpot },
  ABOUT,
];

export function MarketTabs({ symbol }: { symbol: string }) {
  const t = useText('charts');
  const panelId = useId();
  const [chosen, setChosen] = useState('depth');
  const market = findMarket(symbol);
  const tabs = TABS.filter(({ isFor }) => !isFor || (market !== undefined && isFor(market)));
  const { Body, title, value: openTab } = tabs.find(({ value }) => value === chosen) ?? ABOUT;
  if (tabs.length === 1) {
    return (
      <section className="flex flex-col gap-3 px-4">
        <h2 className="text-16 font-semibold">{t(title)}</h2>
        <Body symbol={symbol} />
      </section>
    );
  }
  return (
    <section>
      <Tabs
        label={t('tabs')}
        panelId={panelId}
        value={openTab}
        onChange={setChosen}
        items={tabs.map((tab) => ({ value: tab.value, label: t(tab.title) }))}
      />
      <TabPanel id={panelId} value={openTab}>
        <Body symbol={symbol} />
      </TabPanel>
    </section>
  );
}
