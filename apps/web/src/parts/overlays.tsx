/**
 * Sheets and dialogs for all pages. Their code is loaded with the first one that opens. Each
 * contains the notice, because it covers the page's own. Nothing else imports
 * `@anywhen/ui/overlays`.
 */
import { Suspense, lazy, useCallback, useState, type ReactNode } from 'react';
import type { DialogProps, SheetProps, SideSheetProps } from '@anywhen/ui/overlays';
import { useSheetEntry } from '../router/index.ts';
import { SimulatedNotice } from './simulated-notice.tsx';

const LazySheet = lazy(async () => ({ default: (await import('@anywhen/ui/overlays')).Sheet }));
const LazyDialog = lazy(async () => ({ default: (await import('@anywhen/ui/overlays')).Dialog }));
const LazySideSheet = lazy(async () => ({
  default: (await import('@anywhen/ui/overlays')).SideSheet,
}));

export function Sheet(props: Omit<SheetProps, 'notice'>) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <LazySheet {...props} notice={<SimulatedNotice />} />
    </FromFirstOpening>
  );
}

export function SideSheet(props: Omit<SideSheetProps, 'notice'>) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <LazySideSheet {...props} notice={<SimulatedNotice />} />
    </FromFirstOpening>
  );
}

export function Dialog(props: Omit<DialogProps, 'notice'>) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <LazyDialog {...props} notice={<SimulatedNotice />} />
    </FromFirstOpening>
  );
}

/**
 * For a sheet with the details of one line of a list: which line, and what opens and closes it. The
 * choice stays during the closing animation.
 */
export function useChosenSheet<Line>(name: string) {
  const [isOpen, open, close] = useSheetEntry(name);
  const [chosen, setChosen] = useState<Line>();
  const show = useCallback(
    (line: Line) => {
      setChosen(() => line);
      open();
    },
    [open],
  );
  return { chosen, isOpen, show, close };
}

/** Stays mounted after closing, for the closing animation; may be lazy itself. */
export function FromFirstOpening({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
