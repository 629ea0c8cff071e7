/**
 * A modal question: one text, one or two buttons. A press outside does nothing, so that nothing is
 * decided by accident.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Cancel and Escape; without `cancelLabel` also the single button. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  notice?: ReactNode;
  confirmLabel: string;
  onConfirm?: () => void;
  cancelLabel?: string;
  isBusy?: boolean;
  /** The confirm button is styled as a warning, and the focus starts on cancel. */
  isDanger?: boolean;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, notice, confirmLabel, onConfirm, cancelLabel } = props;
  const { isBusy = false, isDanger = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && !isBusy && onClose()}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Backdrop className="overlay-scrim" />
        <Base.Popup
          role="alertdialog"
          initialFocus={isDanger && cancelLabel ? cancel : true}
          className="overlay-panel overlay-dialog"
        >
          {notice}
          <div className="overlay-body flex flex-col gap-2 px-5 pt-5 pb-4 text-center">
            <Base.Title className="text-20 font-semibold text-balance">{title}</Base.Title>
            {children && (
              <Base.Description render={<div />} className="text-14 text-pretty text-text-muted">
                {children}
              </Base.Description>
            )}
          </div>
          <div className="grid auto-cols-fr grid-flow-col gap-3 px-5 pb-5">
            {cancelLabel && (
              <Button ref={cancel} look="secondary" disabled={isBusy} onClick={onClose}>
                {cancelLabel}
              </Button>
            )}
            <Button
              look={isDanger ? 'danger' : 'primary'}
              isBusy={isBusy}
              onClick={onConfirm ?? onClose}
            >
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
