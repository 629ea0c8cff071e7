/** One line of a list in a sheet, which asks for it by its id. */
import type { ReactNode } from 'react';
import { Sheet } from './overlays.tsx';

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
