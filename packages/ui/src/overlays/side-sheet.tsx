/**
 * A panel from the left edge for the menu. Closes by a swipe to the left, by the backdrop and by
 * Escape.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { usePanel } from './panel.ts';
import { useSwipeAway } from './swipe-away.ts';

export interface SideSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  notice?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function SideSheet(props: SideSheetProps) {
  const { isOpen, onClose, title, closeLabel, notice, footer, children } = props;
  const { panel, catchPanel, panelRef } = usePanel();
  useSwipeAway(panel, { axis: 'x', sign: -1, isOn: true, onAway: onClose });
  return (
    <Base.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="overlay-scrim" />
        <Base.Popup ref={catchPanel} initialFocus={panelRef} className="overlay-panel overlay-side">
          <header className="flex min-h-14 items-center justify-between gap-2 pr-2 pl-4">
            <Base.Title className="text-20 font-semibold">{title}</Base.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </header>
          {notice}
          <div className="overlay-body flex-1">{children}</div>
          {footer && <footer className="border-t border-line p-4">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
