/** One order with every field and all its fills; an open one can be cancelled from here. */
import { isCancellable } from '@anywhen/protocol';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { CancelButton } from '../lists/cancel-button.tsx';
import type { PlacedOrder } from '../data.ts';
import { FillLines } from './fill-lines.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useOrderTexts } from '../order-texts.ts';
import { OutcomeLine } from './outcome-line.tsx';
import { useWatchedOrder } from './watched-order.ts';

type OrderSheetProps = { id: string | undefined; isOpen: boolean; onClose: () => void };

export function OrderSheet({ id, isOpen, onClose }: OrderSheetProps) {
  const t = useText('spot');
  const app = useText('app');
  const { sideName } = useOrderTexts();
  const detail = useWatchedOrder(isOpen ? id : undefined);
  const order = detail.data?.order;
  return (
    <Sheet
      isOpen={isOpen && id !== undefined}
      onClose={onClose}
      title={order ? `${sideName(order.side)} ${marketText(order.symbol)}` : t('order')}
      closeLabel={app('close')}
      footer={order && isCancellable(order.state) && <CancelButton order={order} isLarge />}
    >
      {detail.data ? (
        <Detail placed={detail.data} />
      ) : detail.isError ? (
        <LoadFailed asked={detail} />
      ) : (
        <LoadingRows count={4} hasPicture={false} />
      )}
    </Sheet>
  );
}

function Detail({ placed: { order, fills } }: { placed: PlacedOrder }) {
  const t = useText('spot');
  return (
    <div className="flex flex-col gap-4 pb-2">
      <OutcomeLine order={order} />
      <OrderSummary order={order} />
      {fills.length > 0 ? (
        <FillLines fills={fills} />
      ) : (
        <p className="text-14 text-text-muted">{t('fills.none')}</p>
      )}
      <p className="tabular text-12 text-text-muted">{t('orderNumber', { id: order.id })}</p>
    </div>
  );
}
