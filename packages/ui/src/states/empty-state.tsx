/** The empty state: one sentence and at most one action. */
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

export function EmptyState({ title, text, icon = 'layers', action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-8 py-10 text-center">
      <span
        className="flex size-14 items-center justify-center rounded-full bg-surface-sunken
          text-text-muted"
      >
        <Icon name={icon} size={28} />
      </span>
      <div className="flex max-w-72 flex-col gap-1">
        <p className="text-16 font-semibold text-balance">{title}</p>
        {text && <p className="text-14 text-text-muted text-pretty">{text}</p>}
      </div>
      {action}
    </div>
  );
}
