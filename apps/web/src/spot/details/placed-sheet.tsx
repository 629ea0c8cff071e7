/** The outcome of an order that filled or ended at once: each fill with its counterparty kind. */
import { parseUnits } from '@anywhen/money';
import { isCancellable, type SpotOrder } from '@anywhen/protocol';
import { Button, KeyValue } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { useMovedRows } from '../../money-forms/from-funds/notes.tsx';
import type { PlacedOrder } from '../data.ts';
import { FillLines } from './fill-lines.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useOrderTexts } from '../order-texts.ts';
import { OutcomeLine } from './outcome-line.tsx';
import { useWatchedOrder } from './watched-order.ts';

type PlacedSheetProps = {
  placed: PlacedOrder | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function PlacedSheet({ placed: first, isOpen, onClose }: PlacedSheetProps) {
  const t = useText('spot');
  const app = useText('app');
  const { sideName } = useOrderTexts();
  const placed = useWatchedOrder(isOpen ? first?.order.id : undefined).data ?? first;
  const order = placed?.order;
  const moved = useMovedRows(first?.fromFunds);
  return (
    <Sheet
      isOpen={isOpen && placed !== undefined}
      onClose={onClose}
      title={order ? `${sideName(order.side)} ${marketText(order.symbol)}` : t('receipt')}
      footer={
        <Button size="large" isFullWidth onClick={onClose}>
          {app('close')}
        </Button>
      }
    >
      {placed && (
        <div className="flex flex-col gap-4">
          {hasTakenEffect(placed.order) && (
            <output className="text-16 font-semibold text-accent">{t('placed')}</output>
          )}
          <OutcomeLine order={placed.order} />
          <OrderSummary order={placed.order} />
          {moved.length > 0 && <KeyValue rows={moved} />}
          {placed.fills.length > 0 && <FillLines fills={placed.fills} />}
        </div>
      )}
    </Sheet>
  );
}

/** Resting or at least partly filled; a fully expired order is no success. */
function hasTakenEffect(order: SpotOrder): boolean {
  return isCancellable(order.state) || parseUnits(order.executedQuantity) > 0n;
}
