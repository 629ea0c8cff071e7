/** The receipt of an order that filled or ended at once: each fill, and against what it filled. */
import { Button } from '@anywhen/ui';
import { Sheet } from '../app/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';
import type { OrderReceipt } from './data.ts';
import { FillLines } from './fill-lines.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useOrderTexts } from './order-texts.ts';
import { OutcomeLine } from './outcome-line.tsx';

type ReceiptSheetProps = {
  receipt: OrderReceipt | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function ReceiptSheet({ receipt, isOpen, onClose }: ReceiptSheetProps) {
  const t = useText('spot');
  const app = useText('app');
  const { sideName } = useOrderTexts();
  const order = receipt?.order;
  return (
    <Sheet
      isOpen={isOpen && receipt !== undefined}
      onClose={onClose}
      title={order ? `${sideName(order.side)} ${marketText(order.symbol)}` : t('receipt')}
      closeLabel={app('close')}
      footer={
        <Button size="large" isFullWidth onClick={onClose}>
          {app('close')}
        </Button>
      }
    >
      {receipt && (
        <div className="flex flex-col gap-4">
          <OutcomeLine order={receipt.order} />
          <OrderSummary order={receipt.order} />
          {receipt.fills.length > 0 && <FillLines fills={receipt.fills} />}
        </div>
      )}
    </Sheet>
  );
}
