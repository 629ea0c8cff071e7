/**
 * Below the ticket: the member's open orders, and the trades of this market. On a desk, where the
 * trades have a place of their own, the positions instead.
 */
import { memo, Suspense, useId, useState } from 'react';
import type { Market } from '@anywhen/prices';
import { EmptyState, LinkButton, TabPanel, Tabs } from '@anywhen/ui';
import { TradesList } from '../../book/trades-list.tsx';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';
import { SessionUnknown } from '../../parts/session-unknown.tsx';
import { useSessionState } from '../../session/session.ts';
import { useKnownOrders } from '../lists/current-orders.ts';
import { OpenOrders } from '../lists/open-orders.tsx';
import { useOrderNews } from '../lists/order-news.ts';
import { loginPath } from '../trade-path.ts';

const OwnPositions = onDemand(
  async () => (await import('../positions/own-positions.tsx')).OwnPositions,
);

type Tab = 'orders' | 'trades';
type DeskTab = 'orders' | 'positions';

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

/** As high as its place; the lists scroll below their tabs. */
export const OwnTabs = memo(function OwnTabs({ market }: { market: Market }) {
  const t = useText('spot');
  const panelId = useId();
  const session = useSessionState();
  const [tab, setTab] = useState<DeskTab>('orders');
  return (
    <section className="flex h-full flex-col">
      <Tabs
        label={t('tabs.own')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'orders', label: session === 'member' ? <OrdersLabel /> : t('tabs.orders') },
          { value: 'positions', label: t('positions.open') },
        ]}
      />
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <TabPanel id={panelId} value={tab}>
          {tab === 'positions' && session === 'member' ? (
            <Suspense fallback={<LoadingRows count={2} />}>
              <OwnPositions />
            </Suspense>
          ) : (
            <OwnOrders market={market} />
          )}
        </TabPanel>
      </div>
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
