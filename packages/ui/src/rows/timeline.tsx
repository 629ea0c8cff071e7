/** A timeline of steps: done, in progress, still to come. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';

export interface TimelineStep {
  title: string;
  /** The meaning of the disc, for screen readers. */
  stateLabel?: string;
  /** Beside the title, or below it where both do not fit: a countdown. */
  aside?: ReactNode;
  detail?: ReactNode;
  state: 'done' | 'current' | 'next' | 'failed';
}

interface TimelineProps {
  steps: readonly TimelineStep[];
}

const discs = {
  done: 'bg-accent text-accent-contrast',
  current: 'bg-accent-tint text-accent ring-2 ring-accent ring-inset',
  next: 'bg-surface-sunken text-text-muted',
  failed: 'bg-danger text-solid-contrast',
} as const;

export function Timeline({ steps }: TimelineProps) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li
          key={step.title}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classes(
                'absolute top-7 bottom-1 left-[calc(0.75rem-1px)] w-0.5 rounded-full',
                step.state === 'done' ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            className={classes(
              'flex size-6 shrink-0 items-center justify-center rounded-full',
              discs[step.state],
            )}
          >
            {step.state === 'done' && <Icon name="check" size={14} />}
            {step.state === 'failed' && <Icon name="close" size={14} />}
            {step.state === 'current' && <span className="size-2 rounded-full bg-accent" />}
          </span>
          <div className="flex min-w-0 flex-1 flex-col pt-0.5 wrap-break-word">
            <p
              className={classes(
                'flex flex-wrap items-baseline justify-between gap-x-3 text-14 font-medium',
                step.state === 'next' && 'text-text-muted',
              )}
            >
              <span>
                {step.title}
                {step.stateLabel && <span className="sr-only"> ({step.stateLabel})</span>}
              </span>
              {step.aside}
            </p>
            {step.detail && <div className="text-12 text-text-muted">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
