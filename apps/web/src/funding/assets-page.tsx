/**
 * All accounts: the overview and a tab for each. The tab is in the URL, so that it can be linked to
 * and is restored on return.
 */
import { TabPanel, Tabs } from '@anywhen/ui';
import { Refreshable } from '../parts/refreshable.tsx';
import { useText } from '../i18n/index.ts';
import { navigate, useQuery } from '../router/index.ts';
import { AccountSections } from './balances/account-section.tsx';
import { ACCOUNT_TABS, kindsOfTab, tabOf, useTabNames, type AccountTab } from './accounts.ts';
import { refreshOverview } from '../api/overview.ts';
import { refreshAssets } from './data.ts';
import { OverviewPanel } from './balances/overview-panel.tsx';

type AssetTab = 'overview' | AccountTab;

const TABS: readonly AssetTab[] = ['overview', ...ACCOUNT_TABS.map(({ tab }) => tab)];
const PANEL_ID = 'assets-panel';

export function Page() {
  const t = useText('funding');
  const nameOf = useTabNames();
  const requested = useQuery().get('tab');
  const tab = TABS.find((one) => one === requested) ?? 'overview';
  return (
    <>
      <Tabs
        label={t('tab.label')}
        items={TABS.map((value) => ({ value, label: nameOf(value) }))}
        value={tab}
        onChange={(next) => void navigate(`?tab=${next}`, { replace: true })}
        panelId={PANEL_ID}
      />
      <Refreshable onRefresh={() => refresh(tab)}>
        <TabPanel id={PANEL_ID} value={tab}>
          {tab === 'overview' ? (
            <OverviewPanel linkTo={(kind) => `?tab=${tabOf(kind)}`} />
          ) : (
            <AccountSections kinds={kindsOfTab(tab)} />
          )}
        </TabPanel>
      </Refreshable>
    </>
  );
}

function refresh(tab: AssetTab): Promise<unknown> {
  return tab === 'overview' ? refreshOverview() : refreshAssets(kindsOfTab(tab));
}
