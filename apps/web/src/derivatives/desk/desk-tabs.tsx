/** Open positions, waiting orders and ended positions, below the form. */
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { DeskSection } from '../../contract-parts/desk-section.tsx';
import { useText } from '../../i18n/index.ts';
import { loginPath } from '../../router/index.ts';
import { useKnownCurrent } from '../current-positions.ts';
import { deskPath } from '../paths.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';

const lists = {
  positions: onDemand(async () => (await import('../lists/open-positions.tsx')).OpenPositions),
  orders: onDemand(async () => (await import('../lists/waiting-orders.tsx')).WaitingOrders),
  ended: onDemand(async () => (await import('../lists/ended-positions.tsx')).AllEndedPositions),
} as const;

export function DeskTabs({ symbol }: { symbol: string }) {
  const t = useText('derivatives');
  const now = useKnownCurrent();
  const counted = (name: string, count: number | undefined) =>
    count ? `${name} (${count})` : name;
  return (
    <DeskSection
      label={t('tabs.label')}
      lists={lists}
      first="positions"
      tabs={[
        { value: 'positions', label: counted(t('tabs.positions'), now?.positions.length) },
        { value: 'orders', label: counted(t('tabs.orders'), now?.orders.length) },
        { value: 'ended', label: t('tabs.ended') },
      ]}
      forVisitors={
        <EmptyWithLink
          icon="layers"
          title={t('tabs.forMembers')}
          href={loginPath(deskPath(symbol))}
          label={t('tabs.logIn')}
        />
      }
    />
  );
}
