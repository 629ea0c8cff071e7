/** A row of a list that opens something: its own content, and what every such row looks like. */
import type { ReactNode } from 'react';
import { InsideTarget } from '@anywhen/ui';

export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2
        transition-colors duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
    >
      <InsideTarget value>{children}</InsideTarget>
    </button>
  );
}
