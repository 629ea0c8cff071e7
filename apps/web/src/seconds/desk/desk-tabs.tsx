/**
 * Current orders, all orders and the funds flow, below the form. Their lists come when looked at.
 */
import { Suspense, lazy, useId, useState } from 'react';
import { EmptyState, LinkButton, TabPanel, Tabs } from '@anywhen/ui';
import { LoadingRows } from '../../parts/list-start.tsx';
import { useText } from '../../i18n/index.ts';
import { SessionUnknown } from '../../parts/session-unknown.tsx';
import { useSessionState } from '../../session/session.ts';
import { deskPath, loginPath } from '../paths.ts';

type DeskTab = 'current' | 'all' | 'flow';

const lists = {
  current: lazy(async () => ({ default: (await import('../lists/current-list.tsx')).CurrentList })),
  all: lazy(async () => ({ default: (await import('../lists/contract-list.tsx')).AllContracts })),
  flow: lazy(async () => ({ default: (await import('../lists/flow-list.tsx')).FlowList })),
} as const;

export function DeskTabs({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  const panelId = useId();
  const [tab, setTab] = useState<DeskTab>('current');
  const session = useSessionState();
  const List = lists[tab];
  return (
    <section className="flex flex-col gap-2 pt-2">
      <Tabs
        label={t('tabs.label')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        isSpread
        items={[
          { value: 'current', label: t('tabs.current') },
          { value: 'all', label: t('tabs.all') },
          { value: 'flow', label: t('tabs.flow') },
        ]}
      />
      <TabPanel id={panelId} value={tab}>
        {session === 'member' && (
          <Suspense fallback={<LoadingRows count={3} />}>
            <List />
          </Suspense>
        )}
        {session === 'visitor' && <ForMembers symbol={symbol} />}
        {session === 'unknown' && <SessionUnknown />}
      </TabPanel>
    </section>
  );
}

function ForMembers({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  return (
    <EmptyState
      icon="receipt"
      title={t('tabs.forMembers')}
      action={
        <LinkButton look="secondary" href={loginPath(deskPath(symbol))}>
          {t('tabs.logIn')}
        </LinkButton>
      }
    />
  );
}
