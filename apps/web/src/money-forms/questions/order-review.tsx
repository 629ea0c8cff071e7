/**
 * The one sheet in which every order is read before it happens: what it is, its figures, a warning
 * that no choice hides, small print, and the button. Products fill its slots; what all of them say
 * belongs here.
 */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { AskNoMore } from './ask-no-more.tsx';
import { FarWarning } from './distance-words.tsx';
import type { OrderProduct } from './order-question.ts';

type OrderReviewProps = {
  product: OrderProduct;
  isOpen: boolean;
  title: string;
  /** Side and amount. */
  head: ReactNode;
  /** Price, fee and worst case; rendered while it is open. */
  children: ReactNode;
  warning?: string | undefined;
  smallPrint?: ReactNode;
  /** Of an attempt that failed. */
  notice?: ReactNode;
  confirm: {
    label: string;
    look?: 'up' | 'down';
    isBusy?: boolean;
    isDisabled?: boolean;
    onConfirm: () => void;
  };
  /** Read every time: there is no way to skip it. */
  isAlwaysAsked?: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

export function OrderReview(props: OrderReviewProps) {
  const { product, isOpen, title, head, children, warning, smallPrint, notice } = props;
  const { confirm, isAlwaysAsked = false, onClose, onClosed } = props;
  const { label, look, isBusy = false, isDisabled = false, onConfirm } = confirm;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      {...(onClosed && { onClosed })}
      isLocked={isBusy}
      title={title}
      footer={
        <Button
          size="large"
          isFullWidth
          {...(look && { look })}
          isBusy={isBusy}
          disabled={isDisabled}
          onClick={onConfirm}
        >
          {label}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {notice}
        <div
          className="flex flex-col items-center gap-1 rounded-card bg-surface-sunken px-4 py-4
            text-center"
        >
          {head}
        </div>
        {isOpen && children}
        <FarWarning>{warning}</FarWarning>
        {smallPrint && <p className="text-12 text-pretty text-text-muted">{smallPrint}</p>}
        {isOpen && !isAlwaysAsked && warning === undefined && <AskNoMore product={product} />}
      </div>
    </Sheet>
  );
}
