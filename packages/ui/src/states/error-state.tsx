/** The error state: announced at once, with a retry button. */
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, text, icon = 'wifi-off', retryLabel, onRetry, isRetrying } = props;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-8 py-10 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-danger-tint text-danger">
        <Icon name={icon} size={28} />
      </span>
      <div className="flex max-w-72 flex-col gap-1">
        <p className="text-16 font-semibold text-balance">{title}</p>
        {text && <p className="text-14 text-text-muted text-pretty">{text}</p>}
      </div>
      <Button look="secondary" icon="refresh" isBusy={isRetrying ?? false} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
