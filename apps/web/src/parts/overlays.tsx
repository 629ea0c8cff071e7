/**
 * Sheets and dialogs for all pages. Their code is loaded with the first one that opens. Each
 * contains the notice, because it covers the page's own. Nothing else imports
 * `@anywhen/ui/overlays`.
 */
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { DialogProps, SheetProps, SideSheetProps } from '@anywhen/ui/overlays';
import { useText } from '../i18n/index.ts';
import { lockBack, useSheetEntry } from '../router/index.ts';
import { SimulatedNotice } from './simulated-notice.tsx';
import { sheetOnDemand } from './on-demand/on-demand.tsx';

const LazySheet = sheetOnDemand(async () => (await import('@anywhen/ui/overlays')).Sheet);
const LazyDialog = sheetOnDemand(async () => (await import('@anywhen/ui/overlays')).Dialog);
const LazySideSheet = sheetOnDemand(async () => (await import('@anywhen/ui/overlays')).SideSheet);

export function Sheet(props: Omit<SheetProps, 'notice' | 'closeLabel'>) {
  const t = useText('app');
  useBackLock(props.isOpen && props.isLocked === true);
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <LazySheet {...props} closeLabel={t('close')} notice={<SimulatedNotice />} />
    </FromFirstOpening>
  );
}

export function SideSheet(props: Omit<SideSheetProps, 'notice' | 'closeLabel'>) {
  const t = useText('app');
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <LazySideSheet {...props} closeLabel={t('close')} notice={<SimulatedNotice />} />
    </FromFirstOpening>
  );
}

export function Dialog(props: Omit<DialogProps, 'notice'>) {
  useBackLock(props.isOpen && props.isBusy === true);
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <LazyDialog {...props} notice={<SimulatedNotice />} />
    </FromFirstOpening>
  );
}

/** While its request is under way, the browser's back must not close it. */
function useBackLock(isLocked: boolean): void {
  useEffect(() => (isLocked ? lockBack() : undefined), [isLocked]);
}

/** One line of a list in a sheet, which asks for it by its id. */
export type OneSheetProps = { id: string | undefined; isOpen: boolean; onClose: () => void };

/** Its content stays while it closes, so that it does not empty on its way out. */
export function OneSheet({
  id,
  isOpen,
  onClose,
  title,
  children,
}: OneSheetProps & { title: string; children: (id: string) => ReactNode }) {
  return (
    <Sheet isOpen={isOpen && id !== undefined} onClose={onClose} title={title}>
      {id !== undefined && children(id)}
    </Sheet>
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
