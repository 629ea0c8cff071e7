/** Currencies in the spot account with cost, worth and gain, and the open orders. */
import { useEffect } from 'react';
import { Card, EmptyState, LinkButton } from '@anywhen/ui';
import { ListCard } from '../parts/rows/list-card.tsx';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { HideAmountsButton } from '../money-forms/own-amount.tsx';
import { refreshPositions, usePositions } from '../api/positions.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { useText } from '../i18n/index.ts';
import { useBalances } from '../live/index.ts';
import { useKnownOrders } from './lists/current-orders.ts';
import { OpenOrders } from './lists/open-orders.tsx';
import { useOrderNews } from './lists/order-news.ts';
import { PositionRow } from './positions/position-row.tsx';
import { PositionTotal } from './positions/position-total.tsx';

export function Page() {
  const t = useText('spot');
  useOrderNews(useKnownOrders());
  useFreshPositions();
  return (
    <Refreshable onRefresh={refreshPositions}>
      <TitleBarAction>
        <HideAmountsButton />
      </TitleBarAction>
      <div className="flex flex-col gap-4 p-4">
        <Positions />
        <Card padding="none" title={t('tabs.orders')}>
          <OpenOrders />
        </Card>
      </div>
    </Refreshable>
  );
}

function Positions() {
  const t = useText('spot');
  const positions = usePositions({ isWanted: true });
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
