/** An action on a position: a small button, and a sheet with the confirming one. */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';

type ActionSheetProps = {
  label: string;
  title: string;
  submitLabel: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The request is pending: nothing may be sent twice. */
  isBusy: boolean;
  /** The sheet must not close while a request is pending. */
  isLocked?: boolean;
  isDisabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function ActionSheet(props: ActionSheetProps) {
  const { label, title, submitLabel, isOpen, onOpen, onClose, isBusy, onSubmit, children } = props;
  const { isLocked = isBusy, isDisabled = false } = props;
  return (
    <>
      <Button look="secondary" className="px-1!" onClick={onOpen}>
        {label}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        isLocked={isLocked}
        title={title}
        footer={
          <Button size="large" isFullWidth isBusy={isBusy} disabled={isDisabled} onClick={onSubmit}>
            {submitLabel}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">{children}</div>
      </Sheet>
    </>
  );
}
