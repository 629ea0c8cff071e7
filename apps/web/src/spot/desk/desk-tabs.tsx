/** Below the ticket: the member's open orders, and the trades of this market. */
import { memo, useId, useState } from 'react';
import type { Market } from '@anywhen/prices';
import { EmptyState, LinkButton, TabPanel, Tabs } from '@anywhen/ui';
import { TradesList } from '../../book/trades-list.tsx';
import { useText } from '../../i18n/index.ts';
import { SessionUnknown } from '../../parts/session-unknown.tsx';
import { useSessionState } from '../../session/session.ts';
import { useKnownOrders } from '../lists/current-orders.ts';
import { OpenOrders } from '../lists/open-orders.tsx';
import { useOrderNews } from '../lists/order-news.ts';
import { loginPath } from '../trade-path.ts';

type Tab = 'orders' | 'trades';

export const DeskTabs = memo(function DeskTabs({ market }: { market: Market }) {
  const t = useText('spot');
  const panelId = useId();
  const session = useSessionState();
  const [tab, setTab] = useState<Tab>(session === 'visitor' ? 'trades' : 'orders');
  return (
    <section>
      <Tabs
        label={t('tabs.label')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'orders', label: session === 'member' ? <OrdersLabel /> : t('tabs.orders') },
          { value: 'trades', label: t('tabs.trades') },
        ]}
      />
      <TabPanel id={panelId} value={tab}>
        {tab === 'trades' && <TradesList market={market} />}
        {tab === 'orders' && <OwnOrders market={market} />}
      </TabPanel>
    </section>
  );
});

function OrdersLabel() {
  const t = useText('spot');
  const orders = useKnownOrders();
  const count = orders?.length ?? 0;
  useOrderNews(orders);
  return count > 0 ? t('tabs.ordersCount', { count }) : t('tabs.orders');
}

function OwnOrders({ market }: { market: Market }) {
  const session = useSessionState();
  if (session === 'unknown') return <SessionUnknown />;
  return session === 'member' ? (
    <OpenOrders symbol={market.symbol} />
  ) : (
    <AskLogin market={market} />
  );
}

function AskLogin({ market: { symbol } }: { market: Market }) {
  const t = useText('spot');
  return (
    <EmptyState
      icon="login"
      title={t('open.visitor')}
      action={<LinkButton href={loginPath({ symbol })}>{t('login')}</LinkButton>}
    />
  );
}
