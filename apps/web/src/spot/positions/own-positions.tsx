/** The currencies of the spot account, each with cost, worth and gain; a trade refreshes them. */
import { useEffect } from 'react';
import { Card, EmptyState, LinkButton } from '@anywhen/ui';
import { ListCard } from '../../parts/rows/list-card.tsx';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { refreshPositions, usePositions } from '../../api/positions.ts';
import { useText } from '../../i18n/index.ts';
import { useBalances } from '../../live/index.ts';
import { PositionRow } from './position-row.tsx';
import { PositionTotal } from './position-total.tsx';

export function OwnPositions() {
  const t = useText('spot');
  const positions = usePositions({ isWanted: true });
  useFreshPositions();
  if (positions.isPending) {
    return (
      <Card padding="none">
        <LoadingRows count={4} />
      </Card>
    );
  }
  if (!positions.data) return <LoadFailed asked={positions} />;
  const held = positions.data.positions;
  if (held.length === 0) {
    return (
      <EmptyState
        icon="coins"
        title={t('positions.none')}
        text={t('positions.noneText')}
        action={<LinkButton href="/trade/trade">{t('positions.trade')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <PositionTotal positions={held} />
      <ListCard items={held} keyOf={({ currency }) => currency}>
        {(position) => <PositionRow position={position} />}
      </ListCard>
    </>
  );
}

const SETTLE_MS = 400; // An order changes several balances; one fetch after them is enough.

/** Cost and quantity belong together, so both are refetched when a balance changed. */
function useFreshPositions(): void {
  const balances = useBalances();
  useEffect(() => {
    if (!balances) return undefined;
    const timer = setTimeout(() => void refreshPositions(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [balances]);
}
