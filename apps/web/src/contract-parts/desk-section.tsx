/** The member's lists below a trading page, one at a time; each is loaded lazily. */
import { Suspense, useId, useState, type ComponentType, type ReactNode } from 'react';
import { TabPanel, Tabs } from '@anywhen/ui';
import { LoadingRows } from '../parts/list-start.tsx';
import { SessionUnknown } from '../parts/session-unknown.tsx';
import { useSessionState } from '../session/session.ts';

type DeskSectionProps<Tab extends string> = {
  label: string;
  tabs: readonly { value: Tab; label: string }[];
  lists: Readonly<Record<Tab, ComponentType>>;
  first: Tab;
  /** Replaces the lists when there are none. */
  forVisitors: ReactNode;
};

export function DeskSection<Tab extends string>(props: DeskSectionProps<Tab>) {
  const { label, tabs, lists, first, forVisitors } = props;
  const panelId = useId();
  const [tab, setTab] = useState(first);
  const session = useSessionState();
  const List: ComponentType = lists[tab];
  return (
    <section className="flex flex-col gap-2 pt-2">
      <Tabs label={label} panelId={panelId} value={tab} onChange={setTab} isSpread items={tabs} />
      <TabPanel id={panelId} value={tab}>
        {session === 'member' && (
          <Suspense fallback={<LoadingRows count={3} />}>
            <List />
          </Suspense>
        )}
        {session === 'visitor' && forVisitors}
        {session === 'unknown' && <SessionUnknown />}
      </TabPanel>
    </section>
  );
}
