/** A word or two that qualifies what is beside it. Not a button. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

export type BadgeTone = 'neutral' | 'accent' | 'up' | 'down' | 'warn' | 'danger' | 'simulated';

interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-text-muted',
  accent: 'bg-accent-tint text-accent',
  up: 'bg-up-tint text-up',
  down: 'bg-down-tint text-down',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
  simulated: 'bg-simulated text-simulated-contrast',
};

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-inner px-1.5 py-0.5 text-12 font-semibold',
        'whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
