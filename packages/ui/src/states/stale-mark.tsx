/** Marks figures as live or stale. A stale price must never look live. */
import { classes } from '../classes.ts';

interface StaleMarkProps {
  state: 'live' | 'stale' | 'offline';
  text: string;
}

const tones = {
  live: 'text-text-muted',
  stale: 'bg-warn-tint px-2 text-warn',
  offline: 'bg-danger-tint px-2 text-danger',
} as const;

const dots = { live: 'bg-up', stale: 'bg-warn animate-breathe', offline: 'bg-danger' } as const;

export function StaleMark({ state, text }: StaleMarkProps) {
  return (
    <span
      className={classes(
        'tabular inline-flex items-center gap-1.5 rounded-full py-0.5 text-12 font-medium',
        tones[state],
      )}
    >
      <span aria-hidden="true" className={classes('size-1.5 rounded-full', dots[state])} />
      {text}
    </span>
  );
}
