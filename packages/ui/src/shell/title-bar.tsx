/** The bar at the top of a page: back arrow, centred title, and one or two actions. */
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';

interface TitleBarProps {
  title: ReactNode;
  /** Shows the back arrow. A page without it is a top-level page and may use `left`. */
  onBack?: (() => void) | undefined;
  backLabel?: string;
  left?: ReactNode;
  right?: ReactNode;
  /** A strip under the bar that stays visible with it while scrolling. */
  notice?: ReactNode;
}

export function TitleBar(props: TitleBarProps) {
  const { title, onBack, backLabel = '', left, right, notice } = props;
  return (
    <header className="sticky top-0 z-20 bg-surface pt-safe">
      <div
        className="grid min-h-12 items-center px-1
          grid-cols-[minmax(min-content,1fr)_minmax(0,auto)_minmax(min-content,1fr)]"
      >
        <div className="flex min-w-11 items-center">
          {onBack ? <IconButton icon="back" label={backLabel} onClick={onBack} /> : left}
        </div>
        <h1 className="min-w-0 truncate px-1 text-center text-16 font-semibold">{title}</h1>
        <div className="flex min-w-11 items-center justify-end">{right}</div>
      </div>
      {notice}
    </header>
  );
}
