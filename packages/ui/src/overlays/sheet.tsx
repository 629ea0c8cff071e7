/**
 * A bottom sheet for choices and confirmations: heading, scrolling body, and a footer that is
 * always visible. Closes by swipe, by the backdrop, by Escape and by its button; while locked, by
 * none of them.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useKeyboardInset } from './keyboard-inset.ts';
import { usePanel } from './panel.ts';
import { useSwipeAway } from './swipe-away.ts';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  description?: ReactNode;
  /** Above the title, for what must be visible in every state. */
  notice?: ReactNode;
  footer?: ReactNode;
  /** While a request is pending the sheet must not close. */
  isLocked?: boolean;
  /** Called after the closing animation, when the page may drop the content. */
  onClosed?: () => void;
  children: ReactNode;
}

export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, closeLabel, description, notice, footer, children } = props;
  const { isLocked = false, onClosed } = props;
  const { panel, catchPanel, panelRef } = usePanel();
  useSwipeAway(panel, { axis: 'y', sign: 1, isOn: !isLocked, onAway: onClose });
  useKeyboardInset(panel);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && !isLocked && onClose()}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className="overlay-scrim" />
        <Base.Popup
          ref={catchPanel}
          initialFocus={panelRef}
          className="overlay-panel overlay-sheet"
        >
          <div aria-hidden="true" className="overlay-handle" />
          {notice}
          <header className="flex items-center justify-between gap-2 pt-1 pr-2 pl-4">
            <Base.Title className="min-w-0 py-2 text-20 font-semibold">{title}</Base.Title>
            <IconButton icon="close" label={closeLabel} disabled={isLocked} onClick={onClose} />
          </header>
          <div className="overlay-body flex-1 px-4 pt-1 pb-4">
            {description && (
              <Base.Description className="mb-4 text-14 text-text-muted">
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {footer && <footer className="border-t border-line px-4 py-3">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
