/**
 * One order with every field, all its fills and the tick that fired it; an open one is amended and
 * cancelled here. For an OCO the other leg is shown below.
 */
import { Suspense, useState } from 'react';
import { isCancellable, type SpotOrder } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { isAmendable } from '../../book/amending.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { NoteLink } from '../../parts/rows/note-link.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { CancelButton } from '../lists/cancel-button.tsx';
import type { PlacedOrder } from '../data.ts';
import { FillLines } from './fill-lines.tsx';
import { FiredTick } from './fired-tick.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useOrderTexts } from '../order-texts.ts';
import { OutcomeLine } from './outcome-line.tsx';
import { useWatchedOrder } from './watched-order.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';

const AmendForm = onDemand(async () => (await import('../amend/amend-form.tsx')).AmendForm);

export type OrderSheetProps = {
  id: string | undefined;
  /** The other leg of an OCO, if loaded. */
  otherId?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function OrderSheet({ id, otherId, isOpen, onClose }: OrderSheetProps) {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  const detail = useWatchedOrder(isOpen ? id : undefined);
  const order = detail.data?.order;
  const limitId = order?.ocoId === order?.id ? undefined : (order?.ocoId ?? undefined);
  const other = useWatchedOrder(isOpen ? (otherId ?? limitId) : undefined).data;
  const [amendedId, setAmendedId] = useState<string>();
  if (!isOpen && amendedId !== undefined) setAmendedId(undefined);
  const amended = [order, other?.order].find((one) => one?.id === amendedId);
  const name = order ? `${sideName(order.side)} ${marketText(order.symbol)}` : t('order');
  const footer = order && !amended && isCancellable(order.state) && (
    <Actions order={order} other={other?.order} onAmend={setAmendedId} />
  );
  return (
    <Sheet
      isOpen={isOpen && id !== undefined}
      onClose={onClose}
      title={amended ? t('amend.title', { order: name }) : name}
      footer={footer}
    >
      {amended ? (
        <Suspense fallback={<LoadingRows count={4} hasPicture={false} />}>
          <AmendForm key={amended.id} order={amended} onDone={() => setAmendedId(undefined)} />
        </Suspense>
      ) : detail.data ? (
        <div className="flex flex-col gap-6">
          <Detail placed={detail.data} />
          {other && <OtherLeg placed={other} onAmend={setAmendedId} />}
        </div>
      ) : detail.isError ? (
        <LoadFailed asked={detail} />
      ) : (
        <LoadingRows count={4} hasPicture={false} />
      )}
    </Sheet>
  );
}

type ActionsProps = {
  order: SpotOrder;
  other: SpotOrder | undefined;
  onAmend: (id: string) => void;
};

function Actions({ order, other, onAmend }: ActionsProps) {
  const t = useText('spot');
  if (other?.state === 'TRIGGERED') return null;
  return (
    <div className="flex gap-3">
      {isAmendable(order) && (
        <Button look="secondary" size="large" isFullWidth onClick={() => onAmend(order.id)}>
          {t('amend.open')}
        </Button>
      )}
      <CancelButton order={order} isLarge />
    </div>
  );
}

function Detail({ placed: { order, fills } }: { placed: PlacedOrder }) {
  const t = useText('spot');
  return (
    <div className="flex flex-col gap-4 pb-2">
      <OutcomeLine order={order} />
      <OrderSummary order={order} />
      {order.triggered && <FiredTick symbol={order.symbol} triggered={order.triggered} />}
      {fills.length > 0 ? (
        <FillLines fills={fills} />
      ) : (
        <p className="text-14 text-text-muted">{t('fills.none')}</p>
      )}
      <NoteLink kind="spot-order" number={order.id} />
      <p className="tabular text-12 text-text-muted">{t('orderNumber', { id: order.id })}</p>
    </div>
  );
}

type OtherLegProps = { placed: PlacedOrder; onAmend: (id: string) => void };

function OtherLeg({ placed, onAmend }: OtherLegProps) {
  const t = useText('spot');
  const { order } = placed;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-16 font-semibold">{t('oco.otherLeg')}</h3>
        {isAmendable(order) && (
          <Button look="secondary" size="small" onClick={() => onAmend(order.id)}>
            {t('amend.open')}
          </Button>
        )}
      </div>
      <Detail placed={placed} />
    </section>
  );
}
