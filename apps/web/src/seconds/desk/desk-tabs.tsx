/** Current orders, all orders and the funds flow, below the form. */
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { DeskSection } from '../../contract-parts/desk-section.tsx';
import { useText } from '../../i18n/index.ts';
import { loginPath } from '../../router/index.ts';
import { deskPath } from '../paths.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';

const lists = {
  current: onDemand(async () => (await import('../lists/current-list.tsx')).CurrentList),
  all: onDemand(async () => (await import('../lists/contract-list.tsx')).AllContracts),
  flow: onDemand(async () => (await import('../lists/flow-list.tsx')).FlowList),
} as const;

export function DeskTabs({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  return (
    <DeskSection
      label={t('tabs.label')}
      lists={lists}
      first="current"
      tabs={[
        { value: 'current', label: t('tabs.current') },
        { value: 'all', label: t('tabs.all') },
        { value: 'flow', label: t('tabs.flow') },
      ]}
      forVisitors={
        <EmptyWithLink
          icon="receipt"
          title={t('tabs.forMembers')}
          href={loginPath(deskPath(symbol))}
          label={t('tabs.logIn')}
        />
      }
    />
  );
}
