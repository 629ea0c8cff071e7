/** Open positions and waiting orders of leveraged contracts, for the page of all products. */
import { OpenSection } from '../contract-parts/open-section.tsx';
import { useText } from '../i18n/index.ts';
import { useChanges, useKnownCurrent } from './current-positions.ts';
import { OpenPositions } from './lists/open-positions.tsx';
import { WaitingOrders } from './lists/waiting-orders.tsx';
import { DESK, RECORD } from './paths.ts';

export function OpenContracts({ title }: { title: string }) {
  const t = useText('derivatives');
  const now = useKnownCurrent();
  useChanges();
  const isEmpty = now !== undefined && now.positions.length + now.orders.length === 0;
  return (
    <OpenSection
      title={title}
      desk={{ to: DESK, text: t('positions.toDesk') }}
      record={{ to: RECORD, text: t('positions.record') }}
      emptyText={isEmpty ? t('positions.none') : undefined}
    >
      {now?.positions.length !== 0 && <OpenPositions />}
      {now && now.orders.length > 0 && (
        <>
          <h3 className="px-4 pt-1 text-14 font-semibold">{t('tabs.orders')}</h3>
          <WaitingOrders />
        </>
      )}
    </OpenSection>
  );
}
