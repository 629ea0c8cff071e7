/** Currencies in the spot account with cost, worth and gain, and the open orders. */
import { Card } from '@anywhen/ui';
import { HideAmountsButton } from '../money-forms/own-amount.tsx';
import { refreshPositions } from '../api/positions.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { useText } from '../i18n/index.ts';
import { useKnownOrders } from './lists/current-orders.ts';
import { OpenOrders } from './lists/open-orders.tsx';
import { useOrderNews } from './lists/order-news.ts';
import { OwnPositions } from './positions/own-positions.tsx';

export function Page() {
  const t = useText('spot');
  useOrderNews(useKnownOrders());
  return (
    <Refreshable onRefresh={refreshPositions}>
      <TitleBarAction>
        <HideAmountsButton />
      </TitleBarAction>
      <div className="flex flex-col gap-4 p-4">
        <OwnPositions />
        <Card padding="none" title={t('tabs.orders')}>
          <OpenOrders />
        </Card>
      </div>
    </Refreshable>
  );
}
