/**
 * `/financial/financeindex` (rulebook 4.6): all earn products, what the member has in them, and a
 * calendar of payments. The tab stands in the address.
 */
import { TabPanel, Tabs } from '@anywhen/ui';
import { refreshComing } from '../earn-parts/coming.ts';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { refreshEarnings } from '../earn-parts/earnings.ts';
import { useText } from '../i18n/index.ts';
import { findOne } from '../money-forms/address-filter.ts';
import { navigate, useQuery } from '../router/index.ts';
import { refreshOthers } from './centre/other-data.ts';
import { ModelList, PoolList } from './centre/other-lists.tsx';
import { ComingDays, Mine } from './centre/own-part.tsx';
import { TotalsCard } from './centre/totals-card.tsx';
import { refreshProducts, useFinanceNews } from './data.ts';
import { useDayTurns } from './day-turns.ts';
import { LevelNotice } from './lists/level-notice.tsx';
import { ProductList } from './lists/product-list.tsx';

const TABS = ['fixed', 'trust', 'staking', 'mining', 'calendar'] as const;
type CentreTab = (typeof TABS)[number];

const PANEL_ID = 'finance-panel';

export function Page() {
  const t = useText('finance');
  const tab = findOne(TABS, useQuery().get('tab')) ?? 'fixed';
  useFinanceNews();
  useDayTurns();
  return (
    <EarnFrame onRefresh={refresh} isWide>
      <TotalsCard />
      <div className="-mx-4">
        <Tabs
          label={t('centre.tabs')}
          items={TABS.map((value) => ({ value, label: t(`centre.tab.${value}`) }))}
          value={tab}
          onChange={(next) => void navigate(`?tab=${next}`, { replace: true })}
          panelId={PANEL_ID}
        />
      </div>
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
        <div className="min-w-0 flex-1">
          <TabPanel id={PANEL_ID} value={tab}>
            <Panel tab={tab} />
          </TabPanel>
        </div>
        {tab !== 'calendar' && (
          <div className="flex flex-col gap-4 empty:hidden lg:w-88">
            <Mine />
          </div>
        )}
      </div>
    </EarnFrame>
  );
}

function Panel({ tab }: { tab: CentreTab }) {
  switch (tab) {
    case 'fixed':
      return <ProductList family="fixed" />;
    case 'trust':
      return (
        <div className="flex flex-col gap-3">
          <LevelNotice />
          <ProductList family="trust" />
        </div>
      );
    case 'staking':
      return <PoolList />;
    case 'mining':
      return <ModelList />;
    case 'calendar':
      return <ComingDays />;
  }
}

function refresh(): Promise<unknown> {
  return Promise.all([refreshProducts(), refreshOthers(), refreshEarnings(), refreshComing()]);
}
